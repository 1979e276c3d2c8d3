import { MEDIA_SIZES } from '../../shared/domain/media.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { brandPath } from '../media/brandPicture.ts';
import { scriptJson } from '../render/scriptJson.ts';
import type { Head, ScreenRequest } from '../render/screen.ts';

const OPEN_GRAPH_LOCALES: Record<Locale, string> = { nl: 'nl_BE', fr: 'fr_BE', en: 'en_GB', de: 'de_BE' };

/** "Page – Agency"; a title that names the agency already stays as it is. */
export const titleOf = (title: string, siteName: string) =>
  title.includes(siteName) ? title : `${title} – ${siteName}`;

/** What search engines and link previews read. Addresses are the site's own, from its configuration. */
export function Seo({ request, head }: { request: ScreenRequest; head: Head }) {
  const { site, origin, locale } = request;
  const absolute = (path: string) => `${origin}${path}`;
  const title = titleOf(head.title, site.name);
  const alternates = site.locales.flatMap((other) => {
    const path = head.alternates[other];
    return path === undefined ? [] : [{ locale: other, href: absolute(path) }];
  });
  const standard = alternates.find((alternate) => alternate.locale === site.locales[0]);
  return (
    <>
      <title>{title}</title>
      {head.description ? <meta name="description" content={head.description} /> : null}
      {head.robots ? <meta name="robots" content={head.robots} /> : null}
      {head.canonical ? <link rel="canonical" href={absolute(head.canonical)} /> : null}
      {alternates.length > 1
        ? alternates.map((alternate) => (
            <link key={alternate.locale} rel="alternate" hrefLang={alternate.locale} href={alternate.href} />
          ))
        : null}
      {alternates.length > 1 && standard ? <link rel="alternate" hrefLang="x-default" href={standard.href} /> : null}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      {head.description ? <meta property="og:description" content={head.description} /> : null}
      {head.canonical ? <meta property="og:url" content={absolute(head.canonical)} /> : null}
      <meta property="og:locale" content={OPEN_GRAPH_LOCALES[locale]} />
      {alternates
        .filter((alternate) => alternate.locale !== locale)
        .map((alternate) => (
          <meta key={alternate.locale} property="og:locale:alternate" content={OPEN_GRAPH_LOCALES[alternate.locale]} />
        ))}
      <meta property="og:image" content={absolute(head.image ?? brandPath(site))} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(MEDIA_SIZES.og.width)} />
      <meta property="og:image:height" content={String(MEDIA_SIZES.og.height)} />
      <meta property="og:image:alt" content={head.imageAlt ?? (head.image ? title : site.name)} />
      <meta name="twitter:card" content="summary_large_image" />
      {head.data?.map((document) => {
        const json = scriptJson(document);
        return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
      })}
    </>
  );
}
