/**
 * A form with `data-omit-empty` sends only the fields that are not empty (specification §2.3), however it is submitted.
 * Without JavaScript the site redirects the longer address to this one.
 */
export function omitEmptyFields(): void {
  document.addEventListener('formdata', ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target.dataset['omitEmpty'] === undefined) return;
    const empty = Array.from(formData).filter(([, value]) => value === '');
    for (const [name] of empty) formData.delete(name);
  });
}
