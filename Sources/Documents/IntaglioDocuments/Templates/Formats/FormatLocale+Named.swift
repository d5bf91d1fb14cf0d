// SPDX-License-Identifier: MIT
import IntaglioModel

extension FormatLocale {
  private static let english =
    "January February March April May June July August September October November December"
  private static let shortEnglish = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
  private static let englishDays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday"
  private static let shortEnglishDays = "Sun Mon Tue Wed Thu Fri Sat"

  /// All locales by their names. The forms are CLDR's (48).
  private static let all: KeyValuePairs<String, FormatLocale> = [
    "en": FormatLocale(
      dates: ["M/d/y", "MMM d, y", "MMMM d, y", "EEEE, MMMM d, y"], time: "h:mm\u{202F}a", months: english,
      shortMonths: shortEnglish, days: englishDays, shortDays: shortEnglishDays, symbols: "USD $ JPY ¥"),
    "en-GB": FormatLocale(
      dates: ["dd/MM/y", "d MMM y", "d MMMM y", "EEEE, d MMMM y"],
      months: english, shortMonths: shortEnglish.replacing(text: "Sep", with: "Sept"), days: englishDays,
      shortDays: shortEnglishDays, halves: "am pm"),
    "de": FormatLocale(
      decimal: ",", group: ".", currency: "-#\u{A0}¤", percent: "-#\u{A0}%",
      dates: ["d.M.y", "dd.MM.y", "d. MMMM y", "EEEE, d. MMMM y"],
      months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
      shortMonths: "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
      days: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag",
      shortDays: "So. Mo. Di. Mi. Do. Fr. Sa.", symbols: "USD $ JPY ¥ AUD AU$"),
    "fr": FormatLocale(
      decimal: ",", group: "\u{202F}", currency: "-#\u{A0}¤", percent: "-#\u{A0}%",
      dates: ["dd/MM/y", "d MMM y", "d MMMM y", "EEEE d MMMM y"],
      months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
      shortMonths: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
      days: "dimanche lundi mardi mercredi jeudi vendredi samedi",
      shortDays: "dim. lun. mar. mer. jeu. ven. sam.",
      symbols: "USD $US GBP £GB JPY JPY CNY CNY CAD $CA AUD $AU NZD $NZ MXN $MX"),
    "es": FormatLocale(
      decimal: ",", group: ".", minimumGrouping: 2, currency: "-#\u{A0}¤", percent: "-#\u{A0}%",
      dates: ["d/M/y", "d MMM y", "d 'de' MMMM 'de' y", "EEEE, d 'de' MMMM 'de' y"], time: "H:mm",
      months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
      shortMonths: "ene feb mar abr may jun jul ago sept oct nov dic",
      days: "domingo lunes martes miércoles jueves viernes sábado",
      shortDays: "dom lun mar mié jue vie sáb", halves: "a.\u{A0}m. p.\u{A0}m.",
      symbols: "GBP GBP JPY JPY CNY CNY INR INR KRW KRW BRL BRL CAD CAD AUD AUD NZD NZD MXN MXN"),
    "it": FormatLocale(
      decimal: ",", group: ".", minimumGrouping: 2, currency: "-#\u{A0}¤",
      dates: ["dd/MM/y", "d MMM y", "d MMMM y", "EEEE d MMMM y"],
      months:
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
      shortMonths: "gen feb mar apr mag giu lug ago set ott nov dic",
      days: "domenica lunedì martedì mercoledì giovedì venerdì sabato",
      shortDays: "dom lun mar mer gio ven sab",
      symbols: "USD USD JPY JPY INR INR KRW KRW BRL BRL MXN MXN"),
    "pt": FormatLocale(
      decimal: ",", group: ".", currency: "-¤\u{A0}#",
      dates: ["dd/MM/y", "d 'de' MMM 'de' y", "d 'de' MMMM 'de' y", "EEEE, d 'de' MMMM 'de' y"],
      months: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
      shortMonths: "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.",
      days: "domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado",
      shortDays: "dom. seg. ter. qua. qui. sex. sáb.", symbols: "AUD AU$"),
    "nl": FormatLocale(
      decimal: ",", group: ".", currency: "¤\u{A0}-#",
      dates: ["d-M-y", "d MMM y", "d MMMM y", "EEEE d MMMM y"],
      months: "januari februari maart april mei juni juli augustus september oktober november december",
      shortMonths: "jan feb mrt apr mei jun jul aug sep okt nov dec",
      days: "zondag maandag dinsdag woensdag donderdag vrijdag zaterdag",
      shortDays: "zo ma di wo do vr za", halves: "a.m. p.m.", symbols: "CAD C$ AUD AU$"),
    "sv": FormatLocale(
      decimal: ",", group: "\u{A0}", minus: "\u{2212}", currency: "-#\u{A0}¤", percent: "-#\u{A0}%",
      dates: ["y-MM-dd", "d MMM y", "d MMMM y", "EEEE d MMMM y"],
      months: "januari februari mars april maj juni juli augusti september oktober november december",
      shortMonths: "jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.",
      days: "söndag måndag tisdag onsdag torsdag fredag lördag",
      shortDays: "sön mån tis ons tors fre lör", halves: "fm em",
      symbols: "GBP GBP JPY JPY CNY CNY INR INR KRW KRW BRL BR$ AUD AUD NZD NZD SEK kr NOK Nkr DKK Dkr"),
    "pl": FormatLocale(
      decimal: ",", group: "\u{A0}", minimumGrouping: 2, currency: "-#\u{A0}¤",
      dates: ["d.MM.y", "d MMM y", "d MMMM y", "EEEE, d MMMM y"],
      months:
        "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
      shortMonths: "sty lut mar kwi maj cze lip sie wrz paź lis gru",
      days: "niedziela poniedziałek wtorek środa czwartek piątek sobota",
      shortDays: "niedz. pon. wt. śr. czw. pt. sob.",
      symbols:
        "USD USD GBP GBP JPY JPY CNY CNY INR INR KRW KRW CAD CAD AUD AUD NZD NZD MXN MXN PLN zł"),
    "tr": FormatLocale(
      decimal: ",", group: ".", percent: "-%#", dates: ["dd.MM.y", "d MMM y", "d MMMM y", "d MMMM y EEEE"],
      months: "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
      shortMonths: "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara",
      days: "Pazar Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi", shortDays: "Paz Pzt Sal Çar Per Cum Cmt",
      halves: "ÖÖ ÖS", symbols: "USD $ JPY ¥ AUD AU$ TRY ₺"),
    "ja": FormatLocale(
      dates: ["y/M/d", "y/MM/dd", "y年M月d日", "y年M月d日EEEE"], time: "H:mm",
      months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月", shortMonths: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
      days: "日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日", shortDays: "日 月 火 水 木 金 土", halves: "午前 午後",
      symbols: "USD $ JPY ￥ CNY 元"),
    "zh": FormatLocale(
      dates: ["y/M/d", "y年M月d日", "y年M月d日", "y年M月d日EEEE"], months: "一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月",
      shortMonths: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月", days: "星期日 星期一 星期二 星期三 星期四 星期五 星期六",
      shortDays: "周日 周一 周二 周三 周四 周五 周六", halves: "上午 下午", symbols: "CNY ¥ AUD AU$"),
    "ko": FormatLocale(
      dates: ["y. M. d.", "y. M. d.", "y년 MMMM d일", "y년 MMMM d일 EEEE"], time: "a h:mm",
      months: "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월", shortMonths: "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월",
      days: "일요일 월요일 화요일 수요일 목요일 금요일 토요일", shortDays: "일 월 화 수 목 금 토", halves: "오전 오후", symbols: "AUD AU$"),
    "hi": FormatLocale(
      laterGroups: 2, dates: ["d/M/y", "d MMM y", "d MMMM y", "EEEE, d MMMM y"], time: "h:mm a",
      months: "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर",
      shortMonths: "जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰",
      days: "रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार",
      shortDays: "रवि सोम मंगल बुध गुरु शुक्र शनि", halves: "am pm", symbols: "USD $"),
  ]

  static let names = all.map(\.key)

  static func named(_ name: String) -> FormatLocale? { all.first { $0.key == name }?.value }
}
