import { ENERGY_LABEL } from '#shared/domain/values/energyLabels.ts';
import type { DraftWriter } from './draftWriter.ts';

/** `b+`, `B +`, `B_PLUS` and `Label B plus` are `B+`; undefined for what is no label. */
function labelOf(text: string): string | undefined {
  const label = text
    .toUpperCase()
    .replaceAll(/\s+/g, '')
    .replace(/^(?:LABEL|KLASSE|CLASSE)_?/, '')
    .replaceAll(/_?(?:PLUS|\+)/g, '+')
    .replace(/_?(?:MIN(?:US)?|-)$/, '-');
  return ENERGY_LABEL.has(label) ? label : undefined;
}

interface WrittenLabel {
  readonly path: string;
  readonly column: string;
  readonly text: string;
  /** Of the warning about what is no label. */
  readonly reason?: string;
}

/** The energy label as a CRM writes it. */
export function writeEnergyLabel(
  writer: DraftWriter,
  { path, column, text, reason = 'not an energy label' }: WrittenLabel,
): void {
  const label = labelOf(text);
  writer.set(path, label, column, text);
  if (label === undefined) writer.warn({ kind: 'unknown-value', column, value: text, reason, handling: 'dropped' });
}
