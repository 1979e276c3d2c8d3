import path from 'node:path';
import type { AssetRef } from '#shared/api/common.ts';
import type { Site } from '#shared/api/site.ts';
import { explainAssetRefusal, toContentType, readNewAsset } from '../../assets/assetFile.ts';
import { type AssetRepository, toAssetRef } from '../../assets/assetRepository.ts';
import { type CommandContext, UsageError, type Values } from '../../core/cli/command.ts';
import { formatSuggestion } from '../../core/didYouMean.ts';
import { readLocaleOption } from '../../sites/localeOption.ts';
import { tidyLines, toSingleLine } from '../../import/cells/cellText.ts';
import { readTextOption } from '../../core/cli/textOption.ts';
import { type EstateChange, type PictureChange, parsePriceChange, ESTATE_TEXT_FIELDS } from './estateChange.ts';

type EstateTextField = (typeof ESTATE_TEXT_FIELDS)[number];

const MAX_PHOTO_FILES = 60;
/** Maps each text field of an estate to the option that sets it. */
const TEXT_OPTIONS: Readonly<Record<EstateTextField, string>> = {
  title: 'title',
  description: 'description',
  shortDescription: 'short-description',
};

/** A picture file of this machine that will be stored. */
interface PhotoFile {
  readonly file: string;
  readonly ref: AssetRef;
}

interface ParsedEstateChange {
  readonly change: EstateChange;
  readonly photos: readonly PhotoFile[];
}

/**
 * Parses the picture numbers of an option: `3,1`, or the option several times. Throws `UsageError` for any other text.
 */
function parsePictureNumbers(values: Values, name: string): number[] {
  const words = values.list(name).flatMap((list) => list.split(','));
  const numbers = words.map((word) => {
    if (!/^ {0,9}[1-9]\d{0,3} {0,9}$/.test(word))
      throw new UsageError(
        `--${name} ${JSON.stringify(word.slice(0, 20))} is not the number of a picture; estate show lists the numbers`,
      );
    return Number(word);
  });
  if (new Set(numbers).size < numbers.length) throw new UsageError(`--${name} names a picture twice`);
  return numbers;
}

async function readTexts(context: CommandContext, site: Site): Promise<EstateChange['texts']> {
  const { values } = context;
  const fields = new Map<EstateTextField, string | undefined>();
  for (const name of values.list('clear')) {
    const field = ESTATE_TEXT_FIELDS.find((each) => TEXT_OPTIONS[each] === name);
    if (field === undefined)
      throw new UsageError(
        `--clear accepts ${Object.values(TEXT_OPTIONS).join(', ')}${formatSuggestion(name, Object.values(TEXT_OPTIONS))}; use --price none to remove a price`,
      );
    fields.set(field, undefined);
  }
  for (const field of ESTATE_TEXT_FIELDS) {
    const text = await readTextOption(values, TEXT_OPTIONS[field], context);
    if (text === undefined) continue;
    if (fields.has(field)) throw new UsageError(`--clear ${TEXT_OPTIONS[field]} and a new text cannot be combined`);
    fields.set(field, field === 'title' ? toSingleLine(text) : tidyLines(text));
  }
  return fields.size === 0 ? undefined : { locale: readLocaleOption(values, site), fields };
}

async function readPhotos(files: readonly string[]): Promise<PhotoFile[]> {
  if (files.length > MAX_PHOTO_FILES) throw new UsageError(`--photo can be given at most ${MAX_PHOTO_FILES} times`);
  const photos: PhotoFile[] = [];
  for (const file of files) {
    try {
      if (toContentType(file) === 'application/pdf') throw new Error('a PDF, not a picture');
      // Pictures are large, so only one is in memory at a time.
      photos.push({ file, ref: toAssetRef(await readNewAsset(file)) });
    } catch (error) {
      throw new UsageError(`--photo ${file}: ${explainAssetRefusal(error)}`, { cause: error });
    }
  }
  return photos;
}

function parsePictureChange(values: Values, addedPictures: readonly AssetRef[]): PictureChange | undefined {
  const replacesPhotos = values.flag('replace-photos');
  const [removed, first] = [parsePictureNumbers(values, 'remove-photo'), parsePictureNumbers(values, 'photo-order')];
  if (replacesPhotos && addedPictures.length === 0)
    throw new UsageError('--replace-photos needs --photo for the new photos');
  if (replacesPhotos && removed.length + first.length > 0)
    throw new UsageError('--replace-photos cannot be combined with --remove-photo and --photo-order');
  const contradiction = removed.find((number) => first.includes(number));
  if (contradiction !== undefined)
    throw new UsageError(`--remove-photo and --photo-order both name picture ${contradiction}`);
  if (addedPictures.length + removed.length + first.length === 0) return undefined;
  return { removedNumbers: removed, firstNumbers: first, addedPictures: addedPictures, replacesPhotos };
}

/**
 * Parses the options of `estate set`. It reads and checks every file, and stores nothing. Throws `UsageError` for an
 * invalid option or file.
 */
export async function readChange(context: CommandContext, site: Site): Promise<ParsedEstateChange> {
  const { values } = context;
  const price = values.text('price');
  const photos = await readPhotos(values.list('photo'));
  const change: EstateChange = {
    status: values.text('status'),
    price: price === undefined ? undefined : parsePriceChange(price),
    texts: await readTexts(context, site),
    pictures: parsePictureChange(
      values,
      photos.map(({ ref }) => ref),
    ),
  };
  if (Object.values(change).every((part) => part === undefined))
    throw new UsageError('estate set needs an option with a change, such as --status, --price or --photo');
  return { change, photos };
}

/** Stores pictures that were checked before. Throws an `Error` for a file that has changed since the check. */
export async function storePhotos(
  assets: Pick<AssetRepository, 'put'>,
  siteId: string,
  photos: readonly PhotoFile[],
): Promise<void> {
  for (const { file, ref } of photos) {
    // Pictures are large, so only one is in memory at a time.
    const input = await readNewAsset(file);
    if (toAssetRef(input).hash !== ref.hash)
      throw new Error(`${path.basename(file)} changed while it was read. Nothing was changed.`);
    await assets.put(siteId, input);
  }
}
