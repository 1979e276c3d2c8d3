import { pathFor } from '../../shared/routes/pathFor.ts';
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts';
import { sendNeutral } from '../http/neutralPage.ts';
import { isRead } from '../http/serve.ts';
import type { SiteHandler } from '../http/siteLocals.ts';
import { languageDetector } from '../i18n/languageDetector.ts';

/** `/`: on to the home page in the visitor's language. The one answer that depends on more than its address. */
export const enterSite: SiteHandler = (req, res) => {
  if (!isRead(req)) return sendNeutral(res, 405, { Allow: 'GET, HEAD' });
  const { locales } = res.locals.site;
  return languageDetector(locales)(req as never, res as never, () => {
    const locale = locales.find((each) => req.language.startsWith(each)) ?? locales[0] ?? DEFAULT_LOCALE;
    res.removeHeader('Content-Language');
    res.status(302).location(pathFor('home', locale)).vary('Accept-Language').end();
  });
};
