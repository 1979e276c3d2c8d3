import { Writable } from 'node:stream';
import type { ComponentType, ReactNode } from 'react';
import { preinit, preinitModule } from 'react-dom';
import { renderToPipeableStream } from 'react-dom/server';
import { dropPlaceholderEmail } from '#shared/primitives/dropPlaceholderEmail.ts';
import { REQUEST_ID_SLOT } from '../http/answers/slottedBody.ts';
import type { DocumentProps } from './documentProps.ts';
import { createEmbeddedHtml } from './embeddedHtml.ts';
import type { FragmentCache } from './fragments/fragmentCache.ts';
import type { ClientManifest } from './manifest.ts';
import { RenderContext, type RenderTools } from './RenderContext.ts';
import type { DocumentHead, ScreenRequest } from './screen.ts';
import { createRenderQueue } from './renderQueue.ts';

/** One page, ready to be rendered. */
export interface PageTree<LayoutData> {
  readonly request: ScreenRequest;
  readonly head: DocumentHead;
  readonly layout: LayoutData | null;
  readonly body: ReactNode;
}

export interface Renderer<LayoutData> {
  /**
   * Renders the whole document after all pending parts are settled. The document has no inline script. Rejects on the
   * first error.
   */
  renderComplete(page: PageTree<LayoutData>, signal: AbortSignal): Promise<Buffer>;
  /** Resolves when the render has begun. */
  streamPage(page: PageTree<LayoutData>, stream: PageStream): Promise<void>;
}

interface PageStream {
  /** The nonce of the scripts that insert late parts. */
  readonly nonce: string;
  /** The id of the request that the stream answers. */
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** Called when the first part of the page can be sent. */
  readonly onShell: (pipe: (destination: Writable) => void) => void;
  /** Called when nothing was sent and nothing can be sent any more. */
  readonly onShellError: (error: unknown) => void;
  /** Called when the page can't be completed. */
  readonly onLateError: (error: unknown) => void;
}

interface RendererOptions<LayoutData> {
  readonly Document: ComponentType<DocumentProps<LayoutData>>;
  readonly manifest: ClientManifest;
  readonly fragments: FragmentCache;
  readonly reportWidgetError: (name: string, error: unknown) => void;
}

export function createRenderer<LayoutData>({
  Document,
  manifest,
  fragments,
  reportWidgetError,
}: RendererOptions<LayoutData>): Renderer<LayoutData> {
  function Page({ page, isStreamed }: { page: PageTree<LayoutData>; isStreamed: boolean }) {
    const { request, head, layout, body } = page;
    preinit(manifest.stylesheets.base, { as: 'style', precedence: 'base' });
    preinit(manifest.stylesheets.icons, { as: 'style', precedence: 'base' });
    // Every page needs the script, because its header shows the number of favourites, which only the browser has.
    preinitModule(manifest.runtimeScript, { as: 'script' });
    return (
      <Document request={request} head={head} layout={layout} isStreamed={isStreamed}>
        {body}
      </Document>
    );
  }

  const renderQueue = createRenderQueue();
  const createTools = createRenderTools(manifest, fragments, reportWidgetError);

  return {
    async renderComplete(page, signal) {
      const endTurn = await renderQueue.waitForTurn();
      const embeddedHtml = createEmbeddedHtml();
      const tree = (
        <RenderContext value={createTools(page.request, REQUEST_ID_SLOT, embeddedHtml.embed)}>
          <Page page={page} isStreamed={false} />
        </RenderContext>
      );
      try {
        const document = await new Promise<Buffer>((resolve, reject) => {
          const { pipe, abort } = renderToPipeableStream(tree, {
            // React would otherwise move a large part to the end of the document, with a script that puts it back.
            progressiveChunkSize: Number.POSITIVE_INFINITY,
            onAllReady: () => pipe(new ChunkCollector(resolve)),
            onShellError: reject,
            onError: reject,
          });
          forwardAbort(signal, abort);
        });
        return embeddedHtml.insertHtml(document);
      } finally {
        endTurn();
      }
    },

    async streamPage(page, { nonce, requestId, signal, onShell, onShellError, onLateError }) {
      const endTurn = await renderQueue.waitForTurn();
      let isShellSent = false;
      let earlyError: { readonly error: unknown } | undefined;
      const tree = (
        <RenderContext value={createTools(page.request, requestId, ({ html }) => html)}>
          <Page page={page} isStreamed />
        </RenderContext>
      );
      const { pipe, abort } = renderToPipeableStream(tree, {
        nonce,
        onShellReady() {
          endTurn();
          if (earlyError) {
            abort(earlyError.error);
            onShellError(earlyError.error);
            return;
          }
          isShellSent = true;
          onShell(pipe);
        },
        onShellError(error) {
          endTurn();
          onShellError(error);
        },
        onError(error) {
          if (isShellSent) onLateError(error);
          // A block with a fallback failed before the first part of the page was sent, so the page would always show
          // the fallback.
          else earlyError ??= { error };
        },
      });
      forwardAbort(signal, abort);
    },
  };
}

const createRenderTools =
  (manifest: ClientManifest, fragments: FragmentCache, reportWidgetError: RenderTools['reportWidgetError']) =>
  ({ site, locale, messages }: ScreenRequest, requestId: string, embedHtml: RenderTools['embedHtml']): RenderTools => {
    const { id, name, contact } = site;
    let widgetCount = 0;
    return {
      widgetContext: {
        locale,
        site: { id, name, phone: contact.phone, email: dropPlaceholderEmail(contact.email) },
        messages,
      },
      manifest,
      fragments,
      fragmentScope: [site, locale, messages],
      embedHtml,
      requestId,
      nextWidgetId: () => `w${(widgetCount += 1)}-`,
      reportWidgetError,
    };
  };

/** Collects all chunks, without the overhead of a stream for each part of a page. */
class ChunkCollector extends Writable {
  readonly #chunks: Uint8Array[] = [];
  readonly #onDone: (document: Buffer) => void;

  constructor(onDone: (document: Buffer) => void) {
    super();
    this.#onDone = onDone;
  }

  override write(chunk: string | Uint8Array): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    return true;
  }

  override end(): this {
    this.#onDone(Buffer.concat(this.#chunks));
    return this;
  }
}

function forwardAbort(signal: AbortSignal, abort: (reason: unknown) => void) {
  if (signal.aborted) abort(signal.reason);
  else signal.addEventListener('abort', () => abort(signal.reason), { once: true });
}
