import { pathFor } from '#shared/routes/pathFor.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import { addCampaign } from '../../http/campaign.ts';
import { sendRedirect } from '../../http/answers/sendRedirect.ts';
import { isGetOrHead } from '../../http/answers/serve.ts';
import type { SiteHandler } from '../../http/siteLocals.ts';
import { getLanguageDetector } from '../../i18n/languageDetector.ts';
import type { SendError } from '../errorPages.ts';

/** Redirects `/` to the home page in the visitor's language. Only this answer varies by `Accept-Language`. */
export const redirectToLanguage =
  (sendError: SendError): SiteHandler =>
  (req, res) => {
    if (!isGetOrHead(req)) return sendError(res, 405, { Allow: 'GET, HEAD' });
    const { site, target } = res.locals;
    const { locales } = site;
    return getLanguageDetector(locales)(req, res, () => {
      const locale = locales.find((each) => req.language.startsWith(each)) ?? locales[0] ?? DEFAULT_LOCALE;
      res.removeHeader('Content-Language');
      res.vary('Accept-Language');
      sendRedirect(res, 302, addCampaign(pathFor('home', locale), target.search));
    });
  };
