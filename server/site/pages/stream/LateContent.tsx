import { type ReactNode, Suspense, use } from 'react';
import { withCampaign } from '../../http/campaign.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import type { Content } from '../making/pageMaker.ts';

interface Props {
  readonly content: Promise<Content>;
  readonly fallback: ReactNode;
  /** The replacement when the content cannot be loaded. */
  readonly renderUnavailable: (request: ScreenRequest) => ReactNode;
  /** The query string as the visitor sent it. */
  readonly search: string;
}

/** The body of a page whose head was sent before its data was there. */
export function LateContent({ fallback, ...late }: Props) {
  return (
    <Suspense fallback={fallback}>
      <Arrived {...late} />
    </Suspense>
  );
}

function Arrived({ content, renderUnavailable, search }: Omit<Props, 'fallback'>) {
  const { request, outcome } = use(content);
  // Too late for a status: the browser is sent on by the document.
  if (outcome.type === 'redirect') {
    return <meta httpEquiv="refresh" content={`0; url=${withCampaign(outcome.to, search)}`} />;
  }
  // A list whose search failed says so itself.
  const isShown =
    outcome.type === 'page' && (outcome.status < 400 || (outcome.status === 503 && outcome.ready === undefined));
  return isShown ? outcome.body : renderUnavailable(request);
}
