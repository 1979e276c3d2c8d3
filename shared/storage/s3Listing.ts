import sax from 'sax';
import { MediaStorageError } from './mediaStorage.ts';

interface S3Listing {
  readonly files: readonly { readonly key: string; readonly modifiedAt: Date }[];
  /** The token of the next part; undefined when there is none. */
  readonly nextToken: string | undefined;
}

/**
 * Parses a response of ListObjectsV2.
 * @throws MediaStorageError for any other response
 */
export function parseS3Listing(xml: string): S3Listing {
  const files: { key: string; modifiedAt: Date }[] = [];
  const openElements: string[] = [];
  const values = new Map<string, string>();
  let isListing = false;
  const parser = sax.parser(true);
  Object.assign(parser, {
    onopentag({ name }: { readonly name: string }) {
      openElements.push(name);
      isListing ||= name === 'ListBucketResult';
    },
    ontext(text: string) {
      const name = openElements.at(-1) ?? '';
      values.set(name, (values.get(name) ?? '') + text);
    },
    onclosetag(name: string) {
      openElements.pop();
      if (name !== 'Contents') return;
      files.push({ key: values.get('Key') ?? '', modifiedAt: new Date(values.get('LastModified') ?? '') });
      for (const element of ['Key', 'LastModified']) values.delete(element);
    },
    onerror(error: Error) {
      throw new MediaStorageError('failed', 'a listing that is no XML', { cause: error });
    },
  });
  parser.write(xml).close();
  if (!isListing) throw new MediaStorageError('failed', 'an answer that is no listing');
  const isTruncated = values.get('IsTruncated')?.trim() === 'true';
  return { files, nextToken: isTruncated ? values.get('NextContinuationToken') : undefined };
}
