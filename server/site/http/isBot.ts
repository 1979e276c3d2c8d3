/** The maximum length of a user agent. Browsers never send a longer one. */
const MAX_USER_AGENT_CHARACTERS = 400;
/** Matches words in the user agents of bots: search engines, link previews, tests and monitors. */
const BOT_PATTERN =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|monitor|uptime|pingdom|scrap|http|curl|wget|python|java\/|go-|okhttp|phantom|puppeteer|playwright|selenium/;
const BROWSER_PREFIX = 'Mozilla/';

/** Returns whether the user agent is that of a bot. A missing user agent counts as a bot. */
export function isBot(userAgent: string | undefined): boolean {
  if (userAgent === undefined || userAgent.length > MAX_USER_AGENT_CHARACTERS || !userAgent.startsWith(BROWSER_PREFIX))
    return true;
  // The word `cubot` is removed, because it contains `bot` and is a brand of telephones.
  return BOT_PATTERN.test(userAgent.toLowerCase().replaceAll('cubot', ''));
}
