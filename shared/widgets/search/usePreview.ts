import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SearchPreview } from '../../domain/listing/searchBoxView.ts';
import { fetchJson } from '../fetchJson.ts';

/** The time without a change after which the site is called. */
const TYPING_PAUSE_MS = 300;

type PreviewState = SearchPreview | 'failed' | undefined;

/** Returns the query string of the form, without empty fields, in the form of a listing's address. */
function toSearchQuery(data: FormData): string {
  const params = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === 'string' && value.trim()) params.append(name, value);
  return params.toString();
}

interface PreviewRequest {
  readonly search: string;
  readonly abort: AbortController;
  readonly timer: ReturnType<typeof setTimeout>;
}

function cancelRequest(question: PreviewRequest | undefined): void {
  clearTimeout(question?.timer);
  question?.abort.abort();
}

/**
 * Returns the number of estates that the form would list. It is requested from the site (`address`) after every change,
 * and `undefined` until the answer. A later request replaces an earlier one.
 */
export function usePreview(form: RefObject<HTMLFormElement | null>, address: string) {
  const [preview, setPreview] = useState<PreviewState>();
  const running = useRef<PreviewRequest>(undefined);

  useEffect(() => () => cancelRequest(running.current), []);

  function refresh(): void {
    if (!form.current) return;
    const search = toSearchQuery(new FormData(form.current));
    if (running.current?.search === search) return;
    cancelRequest(running.current);
    const abort = new AbortController();
    const sendRequest = async () => {
      try {
        const answer = await fetchJson<SearchPreview>(`${address}?${search}`, abort);
        if (!abort.signal.aborted) setPreview(answer);
      } catch {
        if (!abort.signal.aborted) setPreview('failed');
      }
    };
    running.current = { search, abort, timer: setTimeout(() => void sendRequest(), TYPING_PAUSE_MS) };
  }
  return [preview, refresh] as const;
}
