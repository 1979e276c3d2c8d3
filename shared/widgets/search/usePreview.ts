import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SearchPreview } from '../../domain/listing/searchBoxView.ts';
import { fetchJson } from '../fetchJson.ts';

/** The time without a change after which the site is called. */
const TYPING_PAUSE_MS = 300;

type PreviewState = SearchPreview | 'failed' | undefined;

/** Returns the fields of the form that are not empty, as the query string of a listing. */
function toSearchQuery(data: FormData): string {
  const params = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === 'string' && value.trim()) params.append(name, value);
  return params.toString();
}

interface PreviewRequest {
  readonly search: string;
  readonly controller: AbortController;
  readonly timer: ReturnType<typeof setTimeout>;
}

function cancelRequest(request: PreviewRequest | undefined): void {
  clearTimeout(request?.timer);
  request?.controller.abort();
}

/**
 * Returns a preview of the list that the form would open, and a function that requests the preview from `address` after
 * a change of the form. The preview is undefined until the first response, and `failed` after a failed request. A later
 * request replaces an earlier one.
 */
export function usePreview(form: RefObject<HTMLFormElement | null>, address: string) {
  const [preview, setPreview] = useState<PreviewState>();
  const runningRequest = useRef<PreviewRequest>(undefined);

  useEffect(() => () => cancelRequest(runningRequest.current), []);

  function refreshPreview(): void {
    if (!form.current) return;
    const search = toSearchQuery(new FormData(form.current));
    if (runningRequest.current?.search === search) return;
    cancelRequest(runningRequest.current);
    const controller = new AbortController();
    const sendRequest = async () => {
      try {
        const answer = await fetchJson<SearchPreview>(`${address}?${search}`, controller);
        if (!controller.signal.aborted) setPreview(answer);
      } catch {
        if (!controller.signal.aborted) setPreview('failed');
      }
    };
    runningRequest.current = { search, controller, timer: setTimeout(() => void sendRequest(), TYPING_PAUSE_MS) };
  }
  return [preview, refreshPreview] as const;
}
