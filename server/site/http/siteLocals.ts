import type { RequestHandler } from 'express';
import type { Site } from '#shared/api/site.ts';
import type { RequestTarget } from './requestTarget.ts';

/** The target and the site of a request, which the first middlewares store in `res.locals`. */
export interface SiteLocals extends Record<string, unknown> {
  target: RequestTarget;
  site: Site;
}

export type SiteHandler = RequestHandler<Record<string, string>, unknown, unknown, Record<string, never>, SiteLocals>;
