import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The one table of versions of other programs: `deploy/versions.json`. */

const daySchema = z.iso.date();

const versionSchema = z
  .strictObject({
    program: z.string().min(1),
    /** `pinned`: what `deploy/` starts. `lowest`: what it is tested with and still works with. `ended`: not to be used. */
    role: z.enum(['pinned', 'lowest', 'ended']),
    /** The last day on which its makers, or the distribution that carries it, mend it. */
    end: daySchema.optional(),
    /** Without an announced end: the day by which somebody looks again. */
    review: daySchema.optional(),
    image: z.string().optional(),
    /** A text in each of these files that says the version. */
    named: z.record(z.string(), z.string().min(1)),
    source: z.url({ protocol: /^https$/ }),
    note: z.string().optional(),
  })
  .refine(({ end, review }) => (end === undefined) !== (review === undefined), 'an end or a day of review');

type Version = z.infer<typeof versionSchema>;

const root = path.resolve(import.meta.dirname, '..');
export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** @throws ZodError with the row and the field that is wrong */
export const readVersions = (text: string): readonly Version[] => z.array(versionSchema).min(1).parse(JSON.parse(text));

/**
 * Lists the versions that have to be replaced or reviewed.
 *
 * @param today `YYYY-MM-DD`
 */
export const outdated = (versions: readonly Version[], today: string): readonly string[] =>
  versions.flatMap(({ program, role, end, review, source }) => {
    if (role === 'ended') return end !== undefined && end >= today ? [`${program} has not ended yet: ${source}`] : [];
    if (end !== undefined && end < today) return [`${program} had its end on ${end}: ${source}`];
    if (review !== undefined && review < today) return [`${program} was to be looked at by ${review}: ${source}`];
    return [];
  });

/** The rows of the table in SECURITY.md. */
export const tableOf = (versions: readonly Version[]): readonly string[] =>
  versions.map(({ program, role, end, review, note = '', source }) => {
    const until = end ?? `no date; to be looked at by ${review}`;
    return `| ${program} | ${role} | ${until} | ${note} | <${source}> |`;
  });

/** Whether the tag of an image is one release: makers count them with three numbers, those of PostgreSQL with two. */
export const isExact = (image: string): boolean =>
  (image.includes('/postgres:') ? /:\d+\.\d+(?:-\w+)?$/ : /:v?\d+\.\d+\.\d+(?:-[\w-]+)?$/).test(image);

/** Images of other programs that a file names, without digests; `${NAME:-image}` is the image. */
export function imagesIn(text: string): readonly string[] {
  const named = /^\s*(?:- )?image: (?:\$\{\w+:-)?([^\s}]+)|^ARG BASE=(\S+)|\b(docker\.io\/[\w./-]+:[\w.-]+)/gm;
  const all = Array.from(text.matchAll(named), ([, image, base, mentioned]) => image ?? base ?? mentioned ?? '');
  return [...new Set(all.map((image) => image.replace(/@sha256:.*$/, '')))].filter((image) => !/^gevel\b/.test(image));
}
