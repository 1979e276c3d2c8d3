import type { Typed } from '../../../../../shared/ui/forms/formState.ts';
import css from '../../../../../shared/ui/viewing/viewing.module.css';
import { HiddenFields } from '../../../forms/pieces/HiddenFields.tsx';

/** Back to an earlier step; `edit` says to which. */
export const EDIT_FORM = { name: 'rental-edit', protection: 'limits' } as const;

interface EditProps {
  readonly action: string;
  readonly what: 'when' | 'who';
  readonly label: string;
  /** All that was filled in. */
  readonly values: Typed;
}

/** A way back that looks like a link. */
export function Edit({ action, what, label, values }: EditProps) {
  return (
    <form method="post" action={action}>
      <HiddenFields values={{ form: EDIT_FORM.name, edit: what, ...values }} />
      <button className={css['textButton']} type="submit">
        {label}
      </button>
    </form>
  );
}
