import { z } from 'zod';
import { purgeSchema } from '#shared/api/purge.ts';
import { siteSchema } from '#shared/api/site.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { pageCopySchema } from '../cache/pageCopy.ts';
import { LIMITS } from '../forms/formLimits.ts';
import { READINESS } from '../sites/readiness.ts';
import type { Question } from './channel.ts';

const question = <Content, Answer>(
  name: string,
  content: z.ZodType<Content>,
  answer: z.ZodType<Answer>,
): Question<Content, Answer> => ({ name, content, answer });

const hostname = z.object({ hostname: z.string() });
/** Metrics as prom-client's `getMetricsAsJSON` gives them. */
const metrics = z.array(z.unknown());
/** `Confirmation` of the caches. */
const confirmation = z.object({ sequence: z.string(), since: z.number(), confirmedAt: z.number() });
const backOffice = z.object({ isDown: z.boolean() });
/** The key of a page in the page cache. */
const pageKey = z.object({ key: z.string() });
const site = z.object({ hostname: z.string(), site: siteSchema.nullable() });

/** The questions of the primary to a worker. */
export const TO_WORKER = {
  /** An answer shows that the worker's event loop runs. */
  ping: question('ping', z.null(), z.null()),
  /** Notes the cursor of the newest purges, before any of them comes. */
  received: question('received', z.string(), z.null()),
  /** Purges its caches; answers with the number of entries. */
  purge: question('purge', purgeSchema, z.int()),
  /** Notes how far purges are done; answers whether all purges so far are in the page store. */
  confirm: question('confirm', confirmation, z.boolean()),
  metrics: question('metrics', z.null(), metrics),
  /** Says which site another worker has found for a host name. */
  learnSite: question('learnSite', site, z.null()),
  /** Says that another worker has found the back office down, or up again. */
  hearBackOffice: question('hearBackOffice', backOffice, z.null()),
  /** Asks for a page in memory; null when the worker has none. */
  givePage: question('givePage', pageKey, pageCopySchema.nullable()),
  /** Returns whether a site has a host name; null when the worker cannot find out now. */
  hasHost: question('hasHost', hostname, z.boolean().nullable()),
  /** Tells the worker to answer probes with 503 from now on, and everything else as before, because it stops soon. */
  announceEnd: question('announceEnd', z.null(), z.null()),
  /** Accepts no more connections, and serves the open ones. */
  stopListening: question('stopListening', z.null(), z.null()),
  /**
   * Accepts no more connections, finishes the requests under way, answers with its last metrics, and ends.
   * `patient`: idle connections stay open until their visitors have had time to use them once more.
   */
  stop: question('stop', z.object({ patient: z.boolean() }), metrics),
} as const;

/** The steps of a worker's start, in their order. */
export const START_STEPS = ['code loaded', 'site made', 'purges learned', 'warmed up', 'listening'] as const;

/** The questions of a worker to the primary. */
export const TO_PRIMARY = {
  /** Says which step of its start it has reached. */
  reached: question('reached', z.enum(START_STEPS), z.null()),
  /** Says that it listens. */
  ready: question('ready', z.null(), z.null()),
  /** Reports whether visitors may be sent to the worker. */
  readiness: question('readiness', z.enum(READINESS), z.null()),
  /** `Limits.take`; null when the request is counted. */
  takeLimit: question('takeLimit', z.object({ name: z.enum(typedKeys(LIMITS)), key: z.string() }), z.int().nullable()),
  /** `ReplayGuard.claim`. */
  claimProof: question(
    'claimProof',
    z.object({ id: z.string(), contents: z.string(), lifetimeMs: z.number() }),
    z.boolean(),
  ),
  /** Asks for the confirmation that a starting worker may rely on; null when there is none yet. */
  confirmation: question('confirmation', z.null(), confirmation.nullable()),
  /** Says that its calls have shown that the back office is down, or up again. */
  noteBackOffice: question('noteBackOffice', backOffice, z.null()),
  /** A worker that starts asks whether the back office is known to be down. */
  backOffice: question('backOffice', z.null(), backOffice),
  /** Asks for a page that another worker has in memory; null when none has it. */
  findPage: question('findPage', pageKey, pageCopySchema.nullable()),
  /** Says which site the back office has for a host name, for the snapshot on disk. */
  noteSite: question('noteSite', site, z.null()),
} as const;
