/** Longer ones are none of a browser. */
const LONGEST = 400;
/** Words by which programs that read pages name themselves: search engines, previews of links, tests and monitors. */
const WORDS =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|monitor|uptime|pingdom|scrap|http|curl|wget|python|java\/|go-|okhttp|phantom|puppeteer|playwright|selenium/;
const BROWSER = 'Mozilla/';

/** Whether a request says itself that no person looks at the page. One that says nothing is of a program, too. */
export function isProgram(userAgent: string | undefined): boolean {
  if (userAgent === undefined || userAgent.length > LONGEST || !userAgent.startsWith(BROWSER)) return true;
  // A make of telephones.
  return WORDS.test(userAgent.toLowerCase().replaceAll('cubot', ''));
}
