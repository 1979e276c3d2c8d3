import { MEDIA_SIZES } from '#shared/domain/media.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { getSiteTheme } from '../brand/themeStylesheet.ts';
import { toBrandPicturePath } from '../media/brandPicture.ts';
import { toScriptJson } from '../render/html/scriptJson.ts';
import type { DocumentHead, ScreenRequest } from '../render/screen.ts';
import { buildAlternateLinks } from '../seo/alternateLinks.ts';
import { toIconPath } from '../brand/iconFiles.ts';
import { buildAgencyData } from '../seo/structuredData/agency.ts';
import { buildBreadcrumbList } from '../seo/structuredData/breadcrumbs.ts';
import { MANIFEST_PATH } from '../brand/webManifest.ts';

const OPEN_GRAPH_LOCALES: Record<Locale, string> = { nl: 'nl_BE', fr: 'fr_BE', en: 'en_GB', de: 'de_BE' };

/**
 * The directive that allows a large picture in search results. Without it, a search result shows at most a thumbnail,
 * although visitors choose homes by pictures.
 */
const LARGE_PREVIEW_DIRECTIVE = 'max-image-preview:large';

/** Returns "Page – Agency"; a title that already contains the agency's name stays unchanged. */
const buildTitle = (title: string, siteName: string) => (title.includes(siteName) ? title : `${title} – ${siteName}`);

/** Returns the page's own description. For a page without one, returns a text with its title and the agency's name. */
function buildDescription({ site, locale, t }: ScreenRequest, { description, title }: DocumentHead): string {
  const city = localize(site.contact.city, locale);
  if (description) return description;
  return city
    ? t('seo:description', { title, name: site.name, place: formatInPlace(city, locale) })
    : buildTitle(title, site.name);
}

/** The pages on which the agency introduces itself. */
const PAGES_THAT_INTRODUCE_AGENCY = new Set(['home', 'contact']);

/**
 * Returns the JSON-LD documents of a page: its own, the data of the agency on pages that introduce the agency, and the
 * breadcrumb of every page that search engines may list.
 */
function listJsonLdDocuments({ site, origin, locale, route, t }: ScreenRequest, head: DocumentHead): readonly object[] {
  const { canonical, robots, title, breadcrumb } = head;
  const isIndexable = canonical !== undefined && robots === undefined;
  const homePath = pathFor('home', locale);
  const breadcrumbSteps = breadcrumb ?? [
    { name: t('seo:home'), href: homePath },
    { name: title, href: canonical ?? homePath },
  ];
  return [
    ...(head.data ?? []),
    ...(isIndexable && PAGES_THAT_INTRODUCE_AGENCY.has(route.name) ? [buildAgencyData(site, origin, locale)] : []),
    ...(isIndexable && canonical !== homePath ? [buildBreadcrumbList(breadcrumbSteps, origin)] : []),
  ];
}

/** Renders the icons of the site, for tabs, home screens and lists of applications. */
function SiteIcons({ site }: Pick<ScreenRequest, 'site'>) {
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" type="image/svg+xml" href={getSiteTheme(site).icon.path} />
      <link rel="apple-touch-icon" href={toIconPath(site, 'touch')} />
      <link rel="manifest" href={MANIFEST_PATH} />
    </>
  );
}

/**
 * Renders the data for search engines and link previews. All addresses begin with the origin in the site's
 * configuration, and not with the host of the request.
 */
export function Seo({ request, head }: { request: ScreenRequest; head: DocumentHead }) {
  const { site, origin, locale } = request;
  const toAbsoluteUrl = (path: string) => `${origin}${path}`;
  const title = buildTitle(head.title, site.name);
  const description = buildDescription(request, head);
  const alternates = buildAlternateLinks(site, head.alternates);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={head.robots ?? LARGE_PREVIEW_DIRECTIVE} />
      {head.canonical ? <link rel="canonical" href={toAbsoluteUrl(head.canonical)} /> : null}
      {alternates.map(({ hrefLang, path }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={toAbsoluteUrl(path)} />
      ))}
      {head.feeds?.map(({ title: name, href }) => (
        <link key={href} rel="alternate" type="application/atom+xml" title={name} href={toAbsoluteUrl(href)} />
      ))}
      <SiteIcons site={site} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {head.canonical ? <meta property="og:url" content={toAbsoluteUrl(head.canonical)} /> : null}
      <meta property="og:locale" content={OPEN_GRAPH_LOCALES[locale]} />
      {alternates
        .filter((other) => other.hrefLang !== 'x-default' && other.locale !== locale)
        .map((other) => (
          <meta key={other.locale} property="og:locale:alternate" content={OPEN_GRAPH_LOCALES[other.locale]} />
        ))}
      <meta property="og:image" content={toAbsoluteUrl(head.image ?? toBrandPicturePath(site))} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(MEDIA_SIZES.og.width)} />
      <meta property="og:image:height" content={String(MEDIA_SIZES.og.height)} />
      <meta property="og:image:alt" content={head.imageAlt ?? (head.image ? title : site.name)} />
      <meta name="twitter:card" content="summary_large_image" />
      {listJsonLdDocuments(request, head).map((document) => {
        const json = toScriptJson(document);
        return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
      })}
    </>
  );
}
