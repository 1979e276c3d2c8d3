import type { PageInput } from '#shared/api/content/content.ts';
import { demoDocument } from '../documents.ts';
import { toRoute } from '../linkTargets.ts';
import { block, blockPicture } from './block.ts';
import { BUYING_PATH, MAKE_APPOINTMENT } from './labels.ts';
import { costsLink } from './costsLink.ts';
import { contentPage } from './screenPages.ts';
import { DEMO_LOCALES } from '../demoLocales.ts';

/** The page for buyers at the coast: a slideshow, questions beside documents, a video and the search box. */
export const kustBuying: PageInput = contentPage('buying', BUYING_PATH, {
  locales: DEMO_LOCALES,
  title: { nl: 'Kopen aan zee', fr: 'Acheter à la mer', en: 'Buying by the sea', de: 'Kaufen am Meer' },
  description: {
    nl: 'Zicht, zon, verdieping, syndicus: waar je op let als je een appartement aan zee koopt.',
    fr: 'Vue, soleil, étage, syndic : à quoi faire attention en achetant un appartement à la mer.',
    en: 'View, sun, floor, managing agent: what to look at when you buy a flat by the sea.',
    de: 'Blick, Sonne, Etage, Verwalter: worauf Sie achten, wenn Sie eine Wohnung am Meer kaufen.',
  },
  picture: 'exterior-coast-apartment-02',
  blocks: [
    block('gallery', 'light', {
      title: {
        nl: 'Licht tot tien uur',
        fr: 'La lumière jusqu’à dix heures',
        en: 'Light until ten',
        de: 'Licht bis zehn',
      },
      view: 'slider',
      pictures: [
        blockPicture('exterior-penthouse-terrace-01'),
        blockPicture('exterior-coast-apartment-01'),
        blockPicture('interior-living-03'),
        blockPicture('exterior-duplex-terrace-01'),
      ],
    }),
    block('columns', 'more', {
      columns: [
        {
          blocks: [
            block('faq', 'questions', {
              title: { nl: 'Goed om te weten', fr: 'Bon à savoir', en: 'Good to know', de: 'Gut zu wissen' },
              items: [
                {
                  question: {
                    nl: 'Betaal ik btw of registratierechten?',
                    fr: 'TVA ou droits d’enregistrement ?',
                    en: 'Do I pay VAT or registration duty?',
                    de: 'Mehrwertsteuer oder Registrierungsgebühr?',
                  },
                  html: {
                    nl: `<p>Op een nieuw appartement 21% btw, op een bestaand 12% registratierechten als het je tweede verblijf is. ${costsLink('nl')}.</p>`,
                    fr: `<p>21 % de TVA sur un appartement neuf, 12 % de droits sur un appartement existant s’il s’agit d’une seconde résidence. ${costsLink('fr')}.</p>`,
                    en: `<p>On a new flat 21% VAT, on an existing one 12% duty if it is your second home. ${costsLink('en')}.</p>`,
                    de: `<p>Bei einer neuen Wohnung 21 % Mehrwertsteuer, bei einer bestehenden 12 %, wenn sie Ihr Zweitwohnsitz ist. ${costsLink('de')}.</p>`,
                  },
                },
                {
                  question: {
                    nl: 'Wat kost een tweede verblijf per jaar?',
                    fr: 'Que coûte une seconde résidence par an ?',
                    en: 'What does a second home cost per year?',
                    de: 'Was kostet ein Zweitwohnsitz im Jahr?',
                  },
                  html: {
                    nl: '<p>Reken op onroerende voorheffing, de gemeentebelasting op tweede verblijven en de bijdrage aan de syndicus. Bij elk appartement zeggen wij hoeveel dat vorig jaar was.</p>',
                    fr: '<p>Comptez le précompte immobilier, la taxe communale sur les secondes résidences et la quote-part au syndic. Pour chaque appartement, nous disons ce que c’était l’an dernier.</p>',
                    en: '<p>Property tax, the municipal tax on second homes and your share of the managing agent’s costs. For every flat we tell you what that came to last year.</p>',
                    de: '<p>Immobiliensteuer, die Gemeindesteuer auf Zweitwohnsitze und Ihr Anteil an der Verwaltung. Bei jeder Wohnung sagen wir, wie viel das im letzten Jahr war.</p>',
                  },
                },
              ],
            }),
          ],
        },
        {
          blocks: [
            block('downloads', 'papers', {
              title: { nl: 'Om mee te nemen', fr: 'À emporter', en: 'To take along', de: 'Zum Mitnehmen' },
              files: [
                {
                  label: {
                    nl: 'Lastenboek Residentie Sirius',
                    fr: 'Cahier des charges de la résidence Sirius',
                    en: 'Specification of works, Residentie Sirius',
                    de: 'Baubeschreibung Residenz Sirius',
                  },
                  file: demoDocument('specification-residentie-sirius'),
                },
              ],
            }),
            block('callToAction', 'talk', {
              title: {
                nl: 'Samen de dijk op?',
                fr: 'On marche sur la digue ?',
                en: 'A walk along the front?',
                de: 'Gehen wir auf den Deich?',
              },
              label: MAKE_APPOINTMENT,
              target: toRoute('contact'),
            }),
          ],
        },
      ],
    }),
    block('video', 'tour', {
      title: {
        nl: 'Het uitzicht, van zonsopgang tot zonsondergang',
        fr: 'La vue, du lever au coucher du soleil',
        en: 'The view, from sunrise to sunset',
        de: 'Der Blick, von Sonnenaufgang bis Sonnenuntergang',
      },
      url: 'https://player.vimeo.com/video/100000001',
      picture: blockPicture('exterior-coast-apartment-02'),
    }),
    block('searchBox', 'search', {
      title: {
        nl: 'Welke badplaats wordt het?',
        fr: 'Quelle station balnéaire ?',
        en: 'Which resort will it be?',
        de: 'Welcher Badeort soll es sein?',
      },
    }),
  ],
});
