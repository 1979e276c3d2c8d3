import { tag } from '#shared/api/purge.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { PageHead } from '../../layout/PageHead.tsx';
import type { Screen, ScreenRequest } from '../../render/screen.ts';
import { type EstateBrief, findBrief } from '../../estates/brief/findBrief.ts';

/** Matches a valid value of the query parameter `about`: `estimate`, or the id of an estate. */
const SUBJECT_PATTERN = /^(?:estimate|[1-9]\d{0,11})$/;

function readSubject(search: string): string {
  const about = new URLSearchParams(search).get('about') ?? '';
  return SUBJECT_PATTERN.test(about) ? about : '';
}

/** Loads the estate of the message. Returns undefined when it cannot be loaded; the page then omits it. */
async function loadEstateBrief(request: ScreenRequest, subjectText: string): Promise<EstateBrief | undefined> {
  if (subjectText === '' || subjectText === 'estimate') return undefined;
  try {
    return await findBrief(request, Number(subjectText));
  } catch (error) {
    request.logger.warn({ err: error }, 'estate skipped');
    return undefined;
  }
}

/** The page after a post of the contact form without a script. It confirms the message and links to other pages. */
export const contactSentScreen: Screen = {
  query(search) {
    const subjectText = readSubject(search);
    return subjectText && `about=${subjectText}`;
  },
  async load(request) {
    const { site, locale, search, t } = request;
    const subjectText = readSubject(search);
    const estate = await loadEstateBrief(request, subjectText);
    const isEstimate = subjectText === 'estimate';
    const title = t('contact:sent.title');
    const text = t(isEstimate ? 'contact:sent.estimate' : estate ? 'contact:sent.property' : 'contact:sent.text');
    return {
      type: 'page',
      status: 200,
      head: {
        title,
        robots: 'noindex',
        canonical: pathFor('contactSent', locale),
        alternates: Object.fromEntries(site.locales.map((language) => [language, pathFor('contactSent', language)])),
      },
      body: (
        <PageHead
          title={title}
          introText={text}
          actionButtons={
            <>
              {estate ? (
                <a className={button['button']} href={estate.href}>
                  {t('contact:sent.back')}
                </a>
              ) : null}
              <a className={estate ? button['quiet'] : button['button']} href={pathFor('offer', locale)}>
                {t('contact:sent.offer')}
              </a>
            </>
          }
        />
      ),
      tags: [tag.site(site.id), ...(estate ? [tag.estate(site.id, estate.id)] : [])],
      cache: 'page',
    };
  },
};
