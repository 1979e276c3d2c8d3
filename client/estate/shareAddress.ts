/** Copies a text to the clipboard. Returns false when the browser refuses that. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens the system's dialog for sharing an address. Copies the address to the clipboard when there is no such dialog.
 * Returns the name of the message to show, if any.
 */
export async function shareAddress(title: string, url: string): Promise<'copied' | 'notCopied' | undefined> {
  try {
    await navigator.share({ title, url });
    return undefined;
  } catch (error) {
    // The error means that the visitor has closed the dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  }
  return (await copyText(url)) ? 'copied' : 'notCopied';
}
