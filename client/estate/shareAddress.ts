async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Shares through the system's dialog, otherwise through the clipboard. Returns the message to show, if any. */
export async function shareAddress(title: string, url: string): Promise<'copied' | 'notCopied' | undefined> {
  try {
    await navigator.share({ title, url });
    return undefined;
  } catch (error) {
    // The error means that the visitor has closed the dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  }
  return (await isCopied(url)) ? 'copied' : 'notCopied';
}
