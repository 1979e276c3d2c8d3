import type { Locale } from '#shared/i18n/locales.ts';

/** Splits a list of words in lower case, separated by white space. */
const splitWords = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/** Names, legal forms of companies and web terms that occur in every language. */
const WORDS_OF_ALL_LANGUAGES = `
  albertstrand altcha as-built captcha cookie cookies eilandje email e-mail e-mails facebook gmbh instagram ipi lounge
  linkedin matterport midweek midweeks online openstreetmap recaptcha srl sprl terrazzo whatsapp`;

/** Correct words that dictionaries lack: Belgian real-estate terms, legal terms and place names. */
export const ACCEPTED_WORDS: Readonly<Record<Locale, ReadonlySet<string>>> = {
  nl: splitWords(`${WORDS_OF_ALL_LANGUAGES}
    antiwitwaswet antracietbaksteen belle-époquewoning daktype drinkput driefasenstroom enfilade eupense feedlezer
    gaskeuring gentbrugse gepolierd gepolierde interbellumwoning jaren-zestigappartement kinepraktijk kotbaas kotbazin
    laadkade middenkust pelletketel rolbrug sectionaalpoort stadsstraat wondelgemse zuidtuin`),
  fr: splitWords(`${WORDS_OF_ALL_LANGUAGES}
    as-built minque peb spadois spadoise`),
  en: splitWords(`${WORDS_OF_ALL_LANGUAGES}
    freestanding marram townhouse townhouses`),
  de: splitWords(`${WORDS_OF_ALL_LANGUAGES}
    bodengleich bodengleiche bodengleichen dünenhäuschen feedreader heuscheune hineintraut katasterdaten
    katastereinkommen leerstandsregister loungeecke möwenfrei parzellennummer pelletkessel polderseite rhododendronpark
    stuckleisten vervierser überschwemmungsscores wiederherstellungs`),
};
