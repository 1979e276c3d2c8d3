import type { Typed } from '#shared/ui/forms/formState.ts';

/** What was filled in on an earlier page, carried along unseen. */
export function HiddenFields({ values }: { values: Typed }) {
  return (
    <>
      {Object.entries(values).map(([name, value]) =>
        [value].flat().map((each) => <input key={`${name} ${each}`} type="hidden" name={name} value={each} />),
      )}
    </>
  );
}
