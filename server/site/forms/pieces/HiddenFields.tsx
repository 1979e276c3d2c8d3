import type { TypedValues } from '#shared/ui/forms/formState.ts';

/** Renders the answers of an earlier page as hidden fields. */
export function HiddenFields({ values }: { values: TypedValues }) {
  return (
    <>
      {Object.entries(values).map(([name, value]) =>
        [value].flat().map((each) => <input key={`${name} ${each}`} type="hidden" name={name} value={each} />),
      )}
    </>
  );
}
