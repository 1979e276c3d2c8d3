import type { IncomingMessage, ServerResponse } from 'node:http';
import { siteTheme } from '../brand/themeStylesheet.ts';
import type { Manifest } from '../render/manifest.ts';
import type { PageRequest } from './pageRequest.ts';

/** Tells browsers which files a page will link, before the page is rendered. Other clients get nothing. */
export type EarlyHints = (pageRequest: PageRequest, req: IncomingMessage, res: ServerResponse) => void;

/**
 * Whether a browser opens a page, and does not fetch it for later (`Sec-Purpose`) or for a script. A client of HTTP/1.0
 * gets no interim answer (RFC 9110 §15.2).
 */
const isNavigation = ({ method, headers, httpVersion }: IncomingMessage) =>
  method === 'GET' &&
  httpVersion !== '1.0' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-purpose'] === undefined;

/**
 * Sends an interim answer with the status 103 (RFC 8297): the stylesheets of every page, those of the screen, and the
 * fonts. It is one answer, because browsers read only the first one.
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
