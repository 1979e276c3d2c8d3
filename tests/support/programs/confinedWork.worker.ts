import { serveConfined } from '#server/backoffice/core/confined/serveConfined.ts';

type WorkKind = 'answer' | 'fail' | 'loop' | 'hoard' | 'leave' | 'look around';

/** Does correct or harmful work, as requested. */
export function work(workKind: WorkKind): unknown {
  if (workKind === 'fail') throw new Error('this makes no sense');
  if (workKind === 'leave') process.exit(3);
  if (workKind === 'look around') return { ...process.env };
  if (workKind === 'answer') return { nights: ['2027-01-01'] };
  const keptObjects: unknown[] = [];
  for (;;) if (workKind === 'hoard') keptObjects.push({ kept: keptObjects.length });
}

await serveConfined(work);
