import type { BlockDataInput, BlockType } from '#shared/api/content/blocks.ts';
import type { AssetRef, LocalizedText } from '#shared/api/common.ts';
import type { Block } from '#shared/api/content/content.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';

/** Returns an English text. Pages in other languages show it as well, because it has no translation. */
const toEnglishText = (en: string): LocalizedText => ({ en });

const EXAMPLE_TEXT =
  '<p>A house is read from the street: a step, a door, the light behind a curtain. <strong>Good words</strong> stay out of its way, and <a href="https://example.org/">a link</a> is seen for what it is.</p><ul><li>First what it is</li><li>Then what it costs</li></ul>';

type Examples = { readonly [Type in BlockType]: BlockDataInput<Type> };

/** Returns one example of every kind of block, with pictures of the site. */
function buildExamples(files: readonly AssetRef[]): Examples {
  const pictures = files.map((file) => ({ file, alt: toEnglishText('A picture of this agency') }));
  const getPicture = (index: number) => {
    const picture = pictures[index % pictures.length];
    if (!picture) throw new Error('The styleguide needs a picture of the site.');
    return picture;
  };
  const callToAction: BlockDataInput<'callToAction'> = {
    title: toEnglishText('One thing to do'),
    text: toEnglishText('And why.'),
    label: toEnglishText('Do it'),
    target: { route: 'contact' },
  };
  const faq: BlockDataInput<'faq'> = {
    title: toEnglishText('Questions'),
    items: [
      { question: toEnglishText('Does it open?'), html: toEnglishText('<p>It does, and closes again.</p>') },
      { question: toEnglishText('Without a script?'), html: toEnglishText('<p>Yes.</p>') },
    ],
  };
  const downloads: BlockDataInput<'downloads'> = {
    title: toEnglishText('To take along'),
    files: [
      { label: toEnglishText('A document'), file: getPicture(0).file, comment: toEnglishText('With a word about it.') },
    ],
  };
  return {
    hero: {
      title: toEnglishText('One sentence, on pictures in turn'),
      text: toEnglishText('And what it is about.'),
      picture: getPicture(0),
      more: [getPicture(1), getPicture(2)],
    },
    text: { title: toEnglishText('Text'), html: toEnglishText(EXAMPLE_TEXT) },
    imageText: {
      title: toEnglishText('Words beside a picture'),
      html: toEnglishText(EXAMPLE_TEXT),
      picture: getPicture(1),
      side: 'right',
      link: { label: toEnglishText('On to more'), target: { route: 'offer' } },
    },
    gallery: {
      title: toEnglishText('Pictures to enlarge'),
      pictures: [getPicture(0), getPicture(1), getPicture(2), getPicture(3)],
    },
    estateCarousel: { title: toEnglishText('Homes in a row that moves'), limit: 9 },
    estateList: {
      title: toEnglishText('Homes below each other'),
      query: { terms: { type: [HEAD_TYPE.HOUSE] } },
      limit: 3,
    },
    rentalCarousel: { title: toEnglishText('Holiday homes in a row that moves'), limit: 4 },
    searchBox: { title: toEnglishText('The search box') },
    callToAction,
    team: { title: toEnglishText('People'), limit: 4 },
    reviews: { title: toEnglishText('What clients say'), limit: 3 },
    faq,
    contactForm: { title: toEnglishText('A message') },
    estimateForm: { title: toEnglishText('What a home is worth') },
    contactDetails: { title: toEnglishText('Where we are'), map: true },
    downloads,
    video: {
      title: toEnglishText('A video, on click'),
      url: 'https://www.youtube-nocookie.com/embed/GevelDemo01',
      picture: getPicture(2),
    },
    columns: {
      title: toEnglishText('Columns'),
      columns: [
        {
          blocks: [
            { id: 'words', type: 'text', data: { title: toEnglishText('Words'), html: toEnglishText(EXAMPLE_TEXT) } },
          ],
        },
        { blocks: [{ id: 'questions', type: 'faq', data: faq }] },
        {
          blocks: [
            { id: 'files', type: 'downloads', data: downloads },
            { id: 'call', type: 'callToAction', data: callToAction },
          ],
        },
      ],
    },
  };
}

/**
 * Returns every kind of block once, and a kind with two appearances twice.
 *
 * @param files pictures, at least one
 */
export function buildExampleBlocks(files: readonly AssetRef[]): readonly Block[] {
  const examples = buildExamples(files);
  return [
    ...typedEntries(examples).map(([type, data]) => ({ id: type, type, data: { ...data } })),
    {
      id: 'slider',
      type: 'gallery',
      data: { ...examples.gallery, title: toEnglishText('Pictures in turn'), view: 'slider' },
    },
  ];
}
