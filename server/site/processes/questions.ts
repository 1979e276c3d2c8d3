import { z } from 'zod';
import { purgeSchema } from '#shared/api/purge.ts';
import { siteSchema } from '#shared/api/site.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { pageCopySchema } from '../cache/pageCopy.ts';
import { DEFAULT_LIMITS } from '../forms/formLimits.ts';
import { READINESS_STATES } from '../sites/readiness.ts';
import type { ChannelQuestion } from './channel.ts';

const defineQuestion = <Content, Answer>(
  name: string,
  content: z.ZodType<Content>,
  answer: z.ZodType<Answer>,
): ChannelQuestion<Content, Answer> => ({ name, content, answer });

const hostnameSchema = z.object({ hostname: z.string() });
/** The metrics in the form of prom-client's `getMetricsAsJSON`. */
const metricsSchema = z.array(z.unknown());
/** The schema of `Confirmation` (`server/site/cache/confirmations.ts`). */
const confirmationSchema = z.object({ sequence: z.string(), since: z.number(), confirmedAt: z.number() });
const backOfficeStateSchema = z.object({ isDown: z.boolean() });
/** The key of a page in the page cache. */
const pageKeySchema = z.object({ key: z.string() });
const hostSiteSchema = z.object({ hostname: z.string(), site: siteSchema.nullable() });

/** The questions of the primary to a worker. */
export const QUESTIONS_TO_WORKER = {
  /** Any answer shows that the worker's event loop runs. */
  ping: defineQuestion('ping', z.null(), z.null()),
  /**
   * Sends the cursor of newly received purges, before the purges themselves, so that data that the worker reads from
   * then on is at least as new as these purges.
   */
  received: defineQuestion('received', z.string(), z.null()),
  /** Purges the worker's caches. The answer is the number of purged entries. */
  purge: defineQuestion('purge', purgeSchema, z.int()),
  /** Sends a confirmation of purges. The answer says whether all purges so far are in the page store. */
  confirm: defineQuestion('confirm', confirmationSchema, z.boolean()),
  metrics: defineQuestion('metrics', z.null(), metricsSchema),
  /** Sends the site that another worker has found for a host name. */
  learnSite: defineQuestion('learnSite', hostSiteSchema, z.null()),
  /** Tells the worker that another worker has found the back office down, or up again. */
  hearBackOffice: defineQuestion('hearBackOffice', backOfficeStateSchema, z.null()),
  /** Requests a page that the worker has in memory; null when the worker does not have the page. */
  givePage: defineQuestion('givePage', pageKeySchema, pageCopySchema.nullable()),
  /** Asks whether a site has a host name; null when the worker cannot find out now. */
  hasHost: defineQuestion('hasHost', hostnameSchema, z.boolean().nullable()),
  /**
   * Announces to the worker that it will be stopped soon. From then on the worker answers probes with 503, and all
   * other requests as before.
   */
  announceEnd: defineQuestion('announceEnd', z.null(), z.null()),
  /** Tells the worker to accept no more connections. The open connections are still served. */
  stopListening: defineQuestion('stopListening', z.null(), z.null()),
  /**
   * Tells the worker to accept no more connections, finish the requests under way, answer with its last metrics, and
   * end. With `patient`, idle connections stay open until their visitors have had time to use them once more.
   */
  stop: defineQuestion('stop', z.object({ patient: z.boolean() }), metricsSchema),
} as const;

/** The steps of a worker's start, in their order. */
export const WORKER_START_STEPS = ['code loaded', 'site made', 'purges learned', 'warmed up', 'listening'] as const;

/** The questions of a worker to the primary. */
export const QUESTIONS_TO_PRIMARY = {
  /** Reports the step of its start that the worker has reached. */
  reached: defineQuestion('reached', z.enum(WORKER_START_STEPS), z.null()),
  /** Reports that the worker listens. */
  ready: defineQuestion('ready', z.null(), z.null()),
  /** Reports whether visitors may be sent to the worker. */
  readiness: defineQuestion('readiness', z.enum(READINESS_STATES), z.null()),
  /** Calls `FormLimits.countUse`. The answer is null when the limit allows the request. */
  takeLimit: defineQuestion(
    'takeLimit',
    z.object({ name: z.enum(typedKeys(DEFAULT_LIMITS)), key: z.string() }),
    z.int().nullable(),
  ),
  /** Calls `ReplayGuard.claimProof`. */
  claimProof: defineQuestion(
    'claimProof',
    z.object({ id: z.string(), contents: z.string(), lifetimeMs: z.number() }),
    z.boolean(),
  ),
  /** Asks for the confirmation that a starting worker may rely on; null when there is none yet. */
  confirmation: defineQuestion('confirmation', z.null(), confirmationSchema.nullable()),
  /** Reports that calls of the worker have shown that the back office is down, or up again. */
  noteBackOffice: defineQuestion('noteBackOffice', backOfficeStateSchema, z.null()),
  /** Asks, at the start of a worker, whether the back office is known to be down. */
  backOffice: defineQuestion('backOffice', z.null(), backOfficeStateSchema),
  /** Requests a page that another worker has in memory; null when no worker has it. */
  findPage: defineQuestion('findPage', pageKeySchema, pageCopySchema.nullable()),
  /** Sends the site that the back office has for a host name, for the file of the last known sites. */
  noteSite: defineQuestion('noteSite', hostSiteSchema, z.null()),
} as const;
