import type { ReactNode } from 'react';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { PageHead } from '../../layout/PageHead.tsx';
import { AgencyLink } from '../../layout/AgencyLink.tsx';
import { formatContactText } from '#shared/ui/contactText.ts';
import type { PageOutcome, ScreenRequest } from '../../render/screen.ts';
import type { CachePolicy } from '../../http/answers/cacheHeaders.ts';
import { RequestCode } from './RequestCode.tsx';

/** The kinds of error pages. Each kind has its own texts, whose keys begin with `errors:` and the kind. */
export type ErrorKind =
  | 'unreadable'
  | 'refused'
  | 'notFound'
  | 'deadLink'
  | 'gone'
  | 'goneRental'
  | 'tooMany'
  | 'failed'
  | 'unavailable';

interface ErrorPageOptions {
  readonly request: ScreenRequest;
  readonly status: number;
  readonly kind: ErrorKind;
  readonly cache: CachePolicy;
  readonly tags?: readonly string[];
  /** The value of `Retry-After`, in seconds. */
  readonly retryAfter?: number;
  /** The link with which the visitor can continue; the list of the agency's homes by default. */
  readonly continueLink?: { readonly href: string; readonly label: string };
  /** Further links and content below the text. */
  readonly children?: ReactNode;
  readonly deferred?: readonly Promise<unknown>[];
}

/** The kinds of error pages that end with the ways to contact the agency. */
const KINDS_WITH_CONTACT: ReadonlySet<ErrorKind> = new Set(['refused', 'failed', 'unavailable']);

/** An empty link leads to the requested address with its query. */
const SAME_ADDRESS_HREF = '';

/** Returns a page that explains what happened. It always has a link to continue. */
export function errorPage(options: ErrorPageOptions): PageOutcome {
  const { request, status, kind, cache, tags = [], retryAfter, children, deferred } = options;
  const { site, locale, t } = request;
  const title = t(`errors:${kind}.title`);
  const mayRetry = retryAfter !== undefined;
  const { href, label } = options.continueLink ?? { href: pathFor('offer', locale), label: t('errors:offer') };
  return {
    type: 'page',
    status,
    head: {
      title,
      robots: 'noindex',
      alternates: Object.fromEntries(site.locales.map((other) => [other, pathFor('home', other)])),
    },
    body: (
      <>
        <PageHead
          statusText={String(status)}
          title={title}
          introText={
            KINDS_WITH_CONTACT.has(kind)
              ? formatContactText(
                  t,
                  { byPhone: `errors:${kind}.text`, byMail: `errors:${kind}.textByMail` },
                  site.contact,
                )
              : t(`errors:${kind}.text`)
          }
          actionButtons={
            <>
              {mayRetry ? (
                <a className={button['button']} href={SAME_ADDRESS_HREF}>
                  {t('errors:retry')}
                </a>
              ) : (
                <a className={button['button']} href={href}>
                  {label}
                </a>
              )}
              <AgencyLink className={button['quiet']} contact={site.contact} t={t} />
            </>
          }
        />
        <RequestCode t={t} />
        {children}
      </>
    ),
    tags,
    cache,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(deferred && { deferred }),
  };
}
