import { parseEnergyLabel } from '#shared/domain/values/energyLabels.ts';
import type { DraftWriter } from './draftWriter.ts';

interface WrittenLabel {
  readonly path: 'energy.energyLabel' | 'energy.shared.energyLabel';
  readonly column: string;
  readonly text: string;
  /** The reason in the warning when the text is no label. */
  readonly reason?: string;
}

/** Writes the energy label of a home, or a warning when the CRM's text is no label. */
export function writeEnergyLabel(
  writer: DraftWriter,
  { path, column, text, reason = 'not an energy label' }: WrittenLabel,
): void {
  const label = parseEnergyLabel(text);
  writer.set(path, label, column, text);
  if (label === undefined) writer.warn({ kind: 'unknown-value', column, value: text, reason, handling: 'dropped' });
}
