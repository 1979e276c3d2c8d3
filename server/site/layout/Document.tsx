import { getSiteTheme } from '../brand/themeStylesheet.ts';
import type { DocumentProps } from '../render/documentProps.ts';
import { ConsentNotice } from './ConsentNotice.tsx';
import { Footer } from './Footer.tsx';
import { Header, HEADER_ID } from './Header.tsx';
import { buildLanguageHrefs } from './languageLinks.ts';
import type { LayoutData } from './loadLayout.ts';
import { Seo } from './Seo.tsx';

/**
 * The time after which a browser without JavaScript requests a streamed page again. By then the complete page is in the
 * cache.
 */
const REFRESH_SECONDS = '1';

/** Renders the whole document: meta data, the site's theme, the header, the page in `<main>`, and the footer. */
export function Document({ request, head, layout, isStreamed, children }: DocumentProps<LayoutData>) {
  const { site, locale, t } = request;
  const theme = getSiteTheme(site);
  const languageHrefs = buildLanguageHrefs(site, head);
  return (
    <html lang={locale} data-style={site.theme.header}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={theme.paperColour} />
        <meta name="format-detection" content="telephone=no" />
        <link rel="stylesheet" href={theme.stylesheet.path} precedence="theme" />
        {/* The first paint waits for the whole header, because entries move while the browser parses further ones. */}
        <link rel="expect" href={`#${HEADER_ID}`} blocking="render" />
        {theme.fontPaths.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {head.preload?.map(({ srcSet, sizes, type }) => (
          <link
            key={srcSet}
            rel="preload"
            as="image"
            type={type}
            imageSrcSet={srcSet}
            imageSizes={sizes}
            fetchPriority="high"
          />
        ))}
        <Seo request={request} head={head} />
        {isStreamed ? (
          <noscript>
            <meta httpEquiv="refresh" content={REFRESH_SECONDS} />
          </noscript>
        ) : null}
      </head>
      <body>
        <a className="skip-link" href="#main">
          {t('common:skipToContent')}
        </a>
        <ConsentNotice request={request} />
        <Header request={request} layout={layout} languageHrefs={languageHrefs} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer request={request} layout={layout} languageHrefs={languageHrefs} />
      </body>
    </html>
  );
}
