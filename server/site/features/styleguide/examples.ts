import type { BlockDataInput, BlockType } from '#shared/api/content/blocks.ts';
import type { AssetRef, LocalizedText } from '#shared/api/common.ts';
import type { Block } from '#shared/api/content/content.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';

/** Returns an English text. Pages in other languages show it as well, because it has no translation. */
const inEnglish = (en: string): LocalizedText => ({ en });

const WORDS =
  '<p>A house is read from the street: a step, a door, the light behind a curtain. <strong>Good words</strong> stay out of its way, and <a href="https://example.org/">a link</a> is seen for what it is.</p><ul><li>First what it is</li><li>Then what it costs</li></ul>';

type Examples = { readonly [Type in BlockType]: BlockDataInput<Type> };

/** Returns one example of every kind of block, with pictures of the site. */
function buildExamples(files: readonly AssetRef[]): Examples {
  const pictures = files.map((file) => ({ file, alt: inEnglish('A picture of this agency') }));
  const at = (index: number) => {
    const picture = pictures[index % pictures.length];
    if (!picture) throw new Error('The styleguide needs a picture of the site.');
    return picture;
  };
  const call: BlockDataInput<'callToAction'> = {
    title: inEnglish('One thing to do'),
    text: inEnglish('And why.'),
    label: inEnglish('Do it'),
    target: { route: 'contact' },
  };
  const faq: BlockDataInput<'faq'> = {
    title: inEnglish('Questions'),
    items: [
      { question: inEnglish('Does it open?'), html: inEnglish('<p>It does, and closes again.</p>') },
      { question: inEnglish('Without a script?'), html: inEnglish('<p>Yes.</p>') },
    ],
  };
  const downloads: BlockDataInput<'downloads'> = {
    title: inEnglish('To take along'),
    files: [{ label: inEnglish('A document'), file: at(0).file, comment: inEnglish('With a word about it.') }],
  };
  return {
    hero: {
      title: inEnglish('One sentence, on pictures in turn'),
      text: inEnglish('And what it is about.'),
      picture: at(0),
      more: [at(1), at(2)],
    },
    text: { title: inEnglish('Text'), html: inEnglish(WORDS) },
    imageText: {
      title: inEnglish('Words beside a picture'),
      html: inEnglish(WORDS),
      picture: at(1),
      side: 'right',
      link: { label: inEnglish('On to more'), target: { route: 'offer' } },
    },
    gallery: { title: inEnglish('Pictures to enlarge'), pictures: [at(0), at(1), at(2), at(3)] },
    estateCarousel: { title: inEnglish('Homes in a row that moves'), limit: 9 },
    estateList: { title: inEnglish('Homes below each other'), query: { terms: { type: [HEAD_TYPE.HOUSE] } }, limit: 3 },
    rentalCarousel: { title: inEnglish('Holiday homes in a row that moves'), limit: 4 },
    searchBox: { title: inEnglish('The search box') },
    callToAction: call,
    team: { title: inEnglish('People'), limit: 4 },
    reviews: { title: inEnglish('What clients say'), limit: 3 },
    faq,
    contactForm: { title: inEnglish('A message') },
    estimateForm: { title: inEnglish('What a home is worth') },
    contactDetails: { title: inEnglish('Where we are'), map: true },
    downloads,
    video: {
      title: inEnglish('A video, on click'),
      url: 'https://www.youtube-nocookie.com/embed/GevelDemo01',
      picture: at(2),
    },
    columns: {
      title: inEnglish('Columns'),
      columns: [
        { blocks: [{ id: 'words', type: 'text', data: { title: inEnglish('Words'), html: inEnglish(WORDS) } }] },
        { blocks: [{ id: 'questions', type: 'faq', data: faq }] },
        {
          blocks: [
            { id: 'files', type: 'downloads', data: downloads },
            { id: 'call', type: 'callToAction', data: call },
          ],
        },
      ],
    },
  };
}

/**
 * Returns every kind of block once, and a second time when it has a second appearance.
 *
 * @param files pictures, at least one
 */
export function exampleBlocks(files: readonly AssetRef[]): readonly Block[] {
  const examples = buildExamples(files);
  return [
    ...typedEntries(examples).map(([type, data]) => ({ id: type, type, data: { ...data } })),
    {
      id: 'slider',
      type: 'gallery',
      data: { ...examples.gallery, title: inEnglish('Pictures in turn'), view: 'slider' },
    },
  ];
}
