import type { Locale } from '#shared/i18n/locales.ts';

/** Splits a list of words in lower case, separated by white space. */
const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/** Names, legal forms of companies and web terms that occur in every language. */
const EVERYWHERE = `
  albertstrand altcha as-built captcha cookie cookies eilandje email e-mail e-mails facebook gmbh instagram ipi lounge
  linkedin matterport midweek midweeks online openstreetmap recaptcha srl sprl terrazzo whatsapp`;

/** Correct words that dictionaries lack: Belgian real-estate terms, legal terms and place names. */
export const OWN_WORDS: Readonly<Record<Locale, ReadonlySet<string>>> = {
  nl: words(`${EVERYWHERE}
    antiwitwaswet antracietbaksteen belle-époquewoning daktype drinkput driefasenstroom enfilade eupense feedlezer
    gaskeuring gentbrugse gepolierd gepolierde interbellumwoning jaren-zestigappartement kinepraktijk kotbaas kotbazin
    laadkade middenkust pelletketel rolbrug sectionaalpoort stadsstraat wondelgemse zuidtuin`),
  fr: words(`${EVERYWHERE}
    as-built minque peb spadois spadoise`),
  en: words(`${EVERYWHERE}
    freestanding marram townhouse townhouses`),
  de: words(`${EVERYWHERE}
    bodengleich bodengleiche bodengleichen dünenhäuschen feedreader heuscheune hineintraut katasterdaten
    katastereinkommen leerstandsregister loungeecke möwenfrei parzellennummer pelletkessel polderseite rhododendronpark
    stuckleisten vervierser überschwemmungsscores wiederherstellungs`),
};
