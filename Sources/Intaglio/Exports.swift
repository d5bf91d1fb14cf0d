// `import Intaglio` is all that a program needs: pictures, styles and PNG files come with it.
@_exported import IntaglioCore
@_exported import IntaglioPNG
