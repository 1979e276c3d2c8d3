import { z } from 'zod';
import { purgeSchema } from '#shared/api/purge.ts';
import { siteSchema } from '#shared/api/site.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { pageCopySchema } from '../cache/pageCopy.ts';
import { DEFAULT_LIMITS } from '../forms/formLimits.ts';
import { READINESS_STATES } from '../sites/readiness.ts';
import type { ChannelQuestion } from './channel.ts';

const question = <Content, Answer>(
  name: string,
  content: z.ZodType<Content>,
  answer: z.ZodType<Answer>,
): ChannelQuestion<Content, Answer> => ({ name, content, answer });

const hostnameSchema = z.object({ hostname: z.string() });
/** The metrics in the form of prom-client's `getMetricsAsJSON`. */
const metrics = z.array(z.unknown());
/** The schema of `Confirmation`, from the caches. */
const confirmationSchema = z.object({ sequence: z.string(), since: z.number(), confirmedAt: z.number() });
const backOfficeStateSchema = z.object({ isDown: z.boolean() });
/** The key of a page in the page cache. */
const pageKeySchema = z.object({ key: z.string() });
const site = z.object({ hostname: z.string(), site: siteSchema.nullable() });

/** The questions of the primary to a worker. */
export const QUESTIONS_TO_WORKER = {
  /** Checks that the worker's event loop runs, which any answer shows. */
  ping: question('ping', z.null(), z.null()),
  /** Sends the cursor of the newest purges, before any of these purges. */
  received: question('received', z.string(), z.null()),
  /** Purges the worker's caches. The answer is the number of entries. */
  purge: question('purge', purgeSchema, z.int()),
  /** Sends a confirmation of purges. The answer says whether all purges so far are in the page store. */
  confirm: question('confirm', confirmationSchema, z.boolean()),
  metrics: question('metrics', z.null(), metrics),
  /** Sends the site that another worker has found for a host name. */
  learnSite: question('learnSite', site, z.null()),
  /** Tells the worker that another worker has found the back office down, or up again. */
  hearBackOffice: question('hearBackOffice', backOfficeStateSchema, z.null()),
  /** Requests a page in memory; null when the worker does not have it. */
  givePage: question('givePage', pageKeySchema, pageCopySchema.nullable()),
  /** Asks whether a site has a host name; null when the worker cannot find out now. */
  hasHost: question('hasHost', hostnameSchema, z.boolean().nullable()),
  /**
   * Announces that the worker will be stopped soon. The worker answers probes with 503 from now on, and all other
   * requests as before.
   */
  announceEnd: question('announceEnd', z.null(), z.null()),
  /** Stops accepting connections. The open ones are still served. */
  stopListening: question('stopListening', z.null(), z.null()),
  /**
   * Stops accepting connections, finishes the requests under way, answers with the worker's last metrics, and ends.
   * With `patient`, idle connections stay open until their visitors have had time to use them once more.
   */
  stop: question('stop', z.object({ patient: z.boolean() }), metrics),
} as const;

/** The steps of a worker's start, in their order. */
export const WORKER_START_STEPS = ['code loaded', 'site made', 'purges learned', 'warmed up', 'listening'] as const;

/** The questions of a worker to the primary. */
export const QUESTIONS_TO_PRIMARY = {
  /** Reports the step of its start that the worker has reached. */
  reached: question('reached', z.enum(WORKER_START_STEPS), z.null()),
  /** Reports that the worker listens. */
  ready: question('ready', z.null(), z.null()),
  /** Reports whether visitors may be sent to the worker. */
  readiness: question('readiness', z.enum(READINESS_STATES), z.null()),
  /** Calls `FormLimits.take`. The answer is null when the limit allows the request. */
  takeLimit: question(
    'takeLimit',
    z.object({ name: z.enum(typedKeys(DEFAULT_LIMITS)), key: z.string() }),
    z.int().nullable(),
  ),
  /** Calls `ReplayGuard.claimProof`. */
  claimProof: question(
    'claimProof',
    z.object({ id: z.string(), contents: z.string(), lifetimeMs: z.number() }),
    z.boolean(),
  ),
  /** Asks for the confirmation that a starting worker may rely on; null when there is none yet. */
  confirmation: question('confirmation', z.null(), confirmationSchema.nullable()),
  /** Reports that calls of the worker have shown that the back office is down, or up again. */
  noteBackOffice: question('noteBackOffice', backOfficeStateSchema, z.null()),
  /** Asks, at the start of a worker, whether the back office is known to be down. */
  backOffice: question('backOffice', z.null(), backOfficeStateSchema),
  /** Requests a page that another worker has in memory; null when no worker has it. */
  findPage: question('findPage', pageKeySchema, pageCopySchema.nullable()),
  /** Sends the site that the back office has for a host name, for the snapshot on disk. */
  noteSite: question('noteSite', site, z.null()),
} as const;
