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

/** What the primary asks a worker. */
export const TO_WORKER = {
  /** Whether its event loop runs. */
  ping: question('ping', z.null(), z.null()),
  /** Takes in the cursor of the newest purges, before any of them comes. */
  received: question('received', z.string(), z.null()),
  /** Purges its caches; answers with the number of entries. */
  purge: question('purge', purgeSchema, z.int()),
  /** Takes in what is known of purges; answers whether all purges so far are in the page store. */
  confirm: question('confirm', confirmation, z.boolean()),
  metrics: question('metrics', z.null(), metrics),
  /** The site that another worker has found under a host name. */
  learnSite: question('learnSite', site, z.null()),
  /** Another worker has found out that the back office is down, or is there again. */
  hearBackOffice: question('hearBackOffice', backOffice, z.null()),
  /** A page that it has in memory; null: it has none. */
  givePage: question('givePage', pageKey, pageCopySchema.nullable()),
  /** Whether a site has a host name; null: that can't be found out now. */
  hasHost: question('hasHost', hostname, z.boolean().nullable()),
  /** Goes on, and tells probes that it will not for long. */
  announceEnd: question('announceEnd', z.null(), z.null()),
  /** Accepts no more connections, and goes on with those that it has. */
  stopListening: question('stopListening', z.null(), z.null()),
  /**
   * Accepts no more connections, finishes what is under way, and ends once it has answered with its last metrics.
   * `patient`: idle connections stay open until their visitors have had time to use them once more.
   */
  stop: question('stop', z.object({ patient: z.boolean() }), metrics),
} as const;

/** How far a worker that starts has come, in this order. */
export const START_STEPS = ['code loaded', 'site made', 'purges learned', 'warmed up', 'listening'] as const;

/** What a worker asks the primary. */
export const TO_PRIMARY = {
  /** Says how far it has come. */
  reached: question('reached', z.enum(START_STEPS), z.null()),
  /** Says that it listens. */
  ready: question('ready', z.null(), z.null()),
  /** Whether visitors may be sent to it. */
  readiness: question('readiness', z.enum(READINESS), z.null()),
  /** `Limits.take`; null: counted. */
  takeLimit: question('takeLimit', z.object({ name: z.enum(typedKeys(LIMITS)), key: z.string() }), z.int().nullable()),
  /** `ReplayGuard.claim`. */
  claimProof: question(
    'claimProof',
    z.object({ id: z.string(), contents: z.string(), lifetimeMs: z.number() }),
    z.boolean(),
  ),
  /** What a worker that starts may rely on; null: nothing yet. */
  confirmation: question('confirmation', z.null(), confirmation.nullable()),
  /** Its calls have shown that the back office is down, or is there again. */
  noteBackOffice: question('noteBackOffice', backOffice, z.null()),
  /** A worker that starts asks whether the back office is known to be down. */
  backOffice: question('backOffice', z.null(), backOffice),
  /** A page that another worker has in memory; null: none has it. */
  findPage: question('findPage', pageKey, pageCopySchema.nullable()),
  /** What the back office said about a host name, for the snapshot on disk. */
  noteSite: question('noteSite', site, z.null()),
} as const;
