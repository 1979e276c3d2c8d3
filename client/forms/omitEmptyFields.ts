/**
 * Removes empty fields from the submission of a form with `data-omit-empty` (specification §2.3), however the form is
 * submitted. Without JavaScript, the site redirects the address with the empty fields to the address without them.
 */
export function omitEmptyFields(): void {
  document.addEventListener('formdata', ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target.dataset['omitEmpty'] === undefined) return;
    const emptyEntries = Array.from(formData).filter(([, value]) => value === '');
    for (const [name] of emptyEntries) formData.delete(name);
  });
}
