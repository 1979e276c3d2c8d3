import type { IncomingMessage, ServerResponse } from 'node:http';
import { siteTheme } from '../brand/themeStylesheet.ts';
import type { Manifest } from '../render/manifest.ts';
import type { PageRequest } from './pageRequest.ts';

/** Says which files a page will link, before the page is there. Sends nothing to a client that has no use for it. */
export type EarlyHints = (pageRequest: PageRequest, req: IncomingMessage, res: ServerResponse) => void;

/**
 * A browser that opens a page, not one that fetches it for later (`Sec-Purpose`), nor a script. No interim answer may
 * go to a client of HTTP/1.0 (RFC 9110 §15.2).
 */
const isNavigation = ({ method, headers, httpVersion }: IncomingMessage) =>
  method === 'GET' &&
  httpVersion !== '1.0' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-purpose'] === undefined;

/**
 * Interim answers with the status 103 (RFC 8297): the stylesheets of every page, those of the screen, and the fonts. In
 * one answer, because browsers read the first one only.
 */
export const createEarlyHints =
  ({ stylesheets }: Pick<Manifest, 'stylesheets'>): EarlyHints =>
  ({ site, screen }, req, res) => {
    if (!screen.hinted || !isNavigation(req)) return;
    const theme = siteTheme(site);
    const styles = [theme.stylesheet.path, stylesheets.base, stylesheets.icons];
    for (const name of screen.hinted) styles.push(stylesheets[name]);
    res.writeEarlyHints({
      link: [
        ...styles.map((address) => `<${address}>; rel=preload; as=style`),
        ...theme.fonts.map((address) => `<${address}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
      ],
    });
  };
