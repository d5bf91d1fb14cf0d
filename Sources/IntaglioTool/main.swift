print("intaglio")
