import { serveConfined } from '#server/backoffice/core/confined/serveConfined.ts';

type WorkKind = 'answer' | 'fail' | 'loop' | 'hoard' | 'leave' | 'look around';

/** Does correct or harmful work, as requested. */
export function work(what: WorkKind): unknown {
  if (what === 'fail') throw new Error('this makes no sense');
  if (what === 'leave') process.exit(3);
  if (what === 'look around') return { ...process.env };
  if (what === 'answer') return { nights: ['2027-01-01'] };
  const keptObjects: unknown[] = [];
  for (;;) if (what === 'hoard') keptObjects.push({ kept: keptObjects.length });
}

await serveConfined(work);
