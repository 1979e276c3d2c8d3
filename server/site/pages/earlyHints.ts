import type { IncomingMessage, ServerResponse } from 'node:http';
import { getSiteTheme } from '../brand/themeStylesheet.ts';
import type { ClientManifest } from '../render/manifest.ts';
import type { PageRequest } from './pageRequest.ts';

/**
 * Sends browsers the addresses of the files that a page links, before the page is rendered. Other clients get nothing.
 */
export type EarlyHints = (pageRequest: PageRequest, req: IncomingMessage, res: ServerResponse) => void;

/**
 * Returns whether a browser opens the page for a visitor, and does not fetch it for later (`Sec-Purpose`) or for a
 * script. A client of HTTP/1.0 gets no interim answer (RFC 9110 §15.2).
 */
const isNavigation = ({ method, headers, httpVersion }: IncomingMessage) =>
  method === 'GET' &&
  httpVersion !== '1.0' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-purpose'] === undefined;

/**
 * Returns a function that sends an interim answer with the status 103 (RFC 8297). The answer names the stylesheets of
 * every page, the stylesheets of the screen, and the fonts. All of them are in one answer, because browsers read only
 * the first interim answer.
 */
export const createEarlyHints =
  ({ stylesheets }: Pick<ClientManifest, 'stylesheets'>): EarlyHints =>
  ({ site, screen }, req, res) => {
    if (!screen.hintedStylesheets || !isNavigation(req)) return;
    const theme = getSiteTheme(site);
    const stylesheetPaths = [theme.stylesheet.path, stylesheets.base, stylesheets.icons];
    for (const name of screen.hintedStylesheets) stylesheetPaths.push(stylesheets[name]);
    res.writeEarlyHints({
      link: [
        ...stylesheetPaths.map((address) => `<${address}>; rel=preload; as=style`),
        ...theme.fontPaths.map((address) => `<${address}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
      ],
    });
  };
