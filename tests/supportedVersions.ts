import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** This file reads the only table of versions of other programs: `deploy/versions.json`. */

const daySchema = z.iso.date();

const versionSchema = z
  .strictObject({
    program: z.string().min(1),
    /**
     * The role of the version. `pinned`: the files in `deploy/` start it. `lowest`: it is the lowest version that is
     * tested and works. `ended`: it must not be used.
     */
    role: z.enum(['pinned', 'lowest', 'ended']),
    /** The last day on which the authors of the version, or the distribution that contains it, fix its faults. */
    end: daySchema.optional(),
    /** The day of the next review, for a version without an announced end. */
    review: daySchema.optional(),
    image: z.string().optional(),
    /** The files that name the version, each with the text that contains it. */
    named: z.record(z.string(), z.string().min(1)),
    source: z.url({ protocol: /^https$/ }),
    note: z.string().optional(),
  })
  .refine(({ end, review }) => (end === undefined) !== (review === undefined), 'an end or a day of review');

type SupportedVersion = z.infer<typeof versionSchema>;

const projectRoot = path.resolve(import.meta.dirname, '..');
export const readText = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

/** Parses the table. @throws ZodError with the row and the field that is wrong */
export const readVersions = (text: string): readonly SupportedVersion[] =>
  z.array(versionSchema).min(1).parse(JSON.parse(text));

/**
 * Lists the versions that have to be replaced or reviewed.
 *
 * @param today `YYYY-MM-DD`
 */
export const listOutdated = (versions: readonly SupportedVersion[], today: string): readonly string[] =>
  versions.flatMap(({ program, role, end, review, source }) => {
    if (role === 'ended') return end !== undefined && end >= today ? [`${program} has not ended yet: ${source}`] : [];
    if (end !== undefined && end < today) return [`${program} had its end on ${end}: ${source}`];
    if (review !== undefined && review < today) return [`${program} was to be looked at by ${review}: ${source}`];
    return [];
  });

/** Returns the rows of the table in SECURITY.md. */
export const formatTable = (versions: readonly SupportedVersion[]): readonly string[] =>
  versions.map(({ program, role, end, review, note = '', source }) => {
    const endText = end ?? `no date; to be looked at by ${review}`;
    return `| ${program} | ${role} | ${endText} | ${note} | <${source}> |`;
  });

/**
 * Returns whether the tag of an image is exactly one release. Releases have three numbers; those of PostgreSQL have
 * two.
 */
export const isExactImage = (image: string): boolean =>
  (image.includes('/postgres:') ? /:\d+\.\d+(?:-\w+)?$/ : /:v?\d+\.\d+\.\d+(?:-[\w-]+)?$/).test(image);

/** Returns the images of other programs in a file, without digests. For `${NAME:-image}`, it returns the image. */
export function findImages(text: string): readonly string[] {
  const imagePattern = /^\s*(?:- )?image: (?:\$\{\w+:-)?([^\s}]+)|^ARG BASE=(\S+)|\b(docker\.io\/[\w./-]+:[\w.-]+)/gm;
  const all = Array.from(text.matchAll(imagePattern), ([, image, base, mentioned]) => image ?? base ?? mentioned ?? '');
  return [...new Set(all.map((image) => image.replace(/@sha256:.*$/, '')))].filter((image) => !/^gevel\b/.test(image));
}
