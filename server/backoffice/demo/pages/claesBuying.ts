import type { PageInput } from '#shared/api/content/content.ts';
import { HEAD_TYPE, SALE_TRANSACTIONS, TRANSACTION } from '#shared/primitives/ids.ts';
import { demoDocument } from '../documents.ts';
import { TO_SALE, toRoute } from '../linkTargets.ts';
import { block, blockPicture } from './block.ts';
import { ALL_FOR_SALE, BUYING_PATH, MAKE_APPOINTMENT } from './labels.ts';
import { costsLink } from './costsLink.ts';
import { contentPage } from './screenPages.ts';
import type { DemoLocale } from '../demoLocales.ts';

const locales: readonly DemoLocale[] = ['nl', 'fr', 'en'];

/** The page for buyers in Ghent: search, questions, documents and a video. */
export const claesBuying: PageInput = contentPage('buying', BUYING_PATH, {
  locales,
  title: { nl: 'Een huis kopen in Gent', fr: 'Acheter à Gand', en: 'Buying a house in Ghent' },
  description: {
    nl: 'Van het eerste bezoek tot de sleutels: wat je vooraf moet weten, wat het kost en wie wat doet.',
    fr: 'De la première visite à la remise des clés : ce qu’il faut savoir, ce que cela coûte et qui fait quoi.',
    en: 'From the first viewing to the keys: what to know beforehand, what it costs and who does what.',
  },
  picture: 'exterior-townhouse-01',
  blocks: [
    block('searchBox', 'search', {
      title: { nl: 'Waar wil je wonen?', fr: 'Où souhaitez-vous habiter ?', en: 'Where would you like to live?' },
    }),
    block('columns', 'steps', {
      title: { nl: 'Zo verloopt het', fr: 'Comment cela se passe', en: 'How it works' },
      columns: [
        {
          blocks: [
            block('text', 'visit', {
              title: { nl: 'Kijken', fr: 'Visiter', en: 'Looking' },
              html: {
                nl: '<p>Je bezoekt met iemand die het huis kent. Neem gerust een ouder, een architect of een timmerman mee; een tweede bezoek hoort erbij.</p>',
                fr: '<p>Vous visitez avec quelqu’un qui connaît la maison. Venez avec un parent, un architecte ou un menuisier ; une deuxième visite va de soi.</p>',
                en: '<p>You view with somebody who knows the house. Bring a parent, an architect or a carpenter; a second viewing is part of it.</p>',
              },
            }),
          ],
        },
        {
          blocks: [
            block('text', 'offer', {
              title: { nl: 'Bieden', fr: 'Faire une offre', en: 'Making an offer' },
              html: {
                nl: '<p>Een bod is schriftelijk, heeft een termijn en mag een voorwaarde hebben, zoals je lening. Je hoort dezelfde dag of het aanvaard is.</p>',
                fr: '<p>Une offre est écrite, limitée dans le temps et peut dépendre d’une condition, comme votre crédit. Vous savez le jour même si elle est acceptée.</p>',
                en: '<p>An offer is in writing, has a term and may depend on a condition, such as your mortgage. You hear the same day whether it is accepted.</p>',
              },
            }),
          ],
        },
        {
          blocks: [
            block('text', 'deed', {
              title: { nl: 'Tekenen', fr: 'Signer', en: 'Signing' },
              html: {
                nl: '<p>Eerst de overeenkomst, met een voorschot bij de notaris, en binnen vier maanden de akte. Wij lezen elk stuk met je na.</p>',
                fr: '<p>D’abord le compromis, avec un acompte chez le notaire, puis l’acte dans les quatre mois. Nous relisons chaque document avec vous.</p>',
                en: '<p>First the contract, with a deposit held by the notary, and the deed within four months. We read every paper with you.</p>',
              },
            }),
          ],
        },
      ],
    }),
    block('video', 'tour', {
      title: { nl: 'Binnenkijken in de Spinnerij', fr: 'À l’intérieur de la Spinnerij', en: 'Inside the Spinnerij' },
      text: {
        nl: 'Drie minuten door het trappenhuis, de loften en de daktuin.',
        fr: 'Trois minutes dans la cage d’escalier, les lofts et le jardin sur le toit.',
        en: 'Three minutes through the stairwell, the lofts and the roof garden.',
      },
      url: 'https://www.youtube-nocookie.com/embed/GevelDemo08',
      label: {
        nl: 'Bekijk de video over Spinnerij Noord',
        fr: 'Regarder la vidéo de Spinnerij Noord',
        en: 'Watch the video about Spinnerij Noord',
      },
      picture: blockPicture('exterior-project-01'),
    }),
    block('faq', 'questions', {
      title: { nl: 'Wat men ons vaak vraagt', fr: 'Ce qu’on nous demande souvent', en: 'What people ask us' },
      items: [
        {
          question: {
            nl: 'Hoeveel registratierechten betaal ik?',
            fr: 'Combien de droits d’enregistrement vais-je payer ?',
            en: 'How much registration duty will I pay?',
          },
          html: {
            nl: `<p>In Vlaanderen betaal je 2% voor de enige eigen woning waar je zelf gaat wonen, en 12% voor al het andere. ${costsLink('nl')}; de notaris zegt het precies.</p>`,
            fr: `<p>En Flandre, 2 % pour l’habitation propre et unique que vous occuperez vous-même, et 12 % dans les autres cas. ${costsLink('fr')} ; le notaire vous dira le montant exact.</p>`,
            en: `<p>In Flanders, 2% for the only home you own and will live in yourself, and 12% for anything else. ${costsLink('en')}; the notary does the exact sum.</p>`,
          },
        },
        {
          question: {
            nl: 'Mag ik bieden onder voorbehoud van mijn lening?',
            fr: 'Puis-je faire une offre sous réserve de mon crédit ?',
            en: 'May I make an offer subject to my mortgage?',
          },
          html: {
            nl: '<p>Ja. Meestal spreken koper en verkoper vier tot zes weken af. Krijg je de lening niet, dan gaat de koop niet door en heb je niets verloren.</p>',
            fr: '<p>Oui. Acheteur et vendeur conviennent le plus souvent de quatre à six semaines. Si le crédit est refusé, la vente n’a pas lieu et vous n’avez rien perdu.</p>',
            en: '<p>Yes. Buyer and seller usually agree on four to six weeks. If the mortgage is refused there is no sale, and you have lost nothing.</p>',
          },
        },
        {
          question: {
            nl: 'Moet ik renoveren na de aankoop?',
            fr: 'Dois-je rénover après l’achat ?',
            en: 'Do I have to renovate after buying?',
          },
          html: {
            nl: '<p>Heeft een huis of appartement in Vlaanderen label E of F, dan moet het binnen zes jaar minstens label D halen. Bij elk pand staat of die plicht geldt.</p>',
            fr: '<p>En Flandre, une maison ou un appartement de label E ou F doit atteindre au moins le label D dans les six ans. Chaque annonce dit si l’obligation s’applique.</p>',
            en: '<p>In Flanders a house or apartment with label E or F must reach at least label D within six years. Every listing says whether that applies.</p>',
          },
        },
        {
          question: {
            nl: 'Wie kiest de notaris?',
            fr: 'Qui choisit le notaire ?',
            en: 'Who chooses the notary?',
          },
          html: {
            nl: '<p>Jij als koper. De verkoper mag een eigen notaris nemen; dat kost je niets extra, want zij delen het ereloon.</p>',
            fr: '<p>Vous, l’acheteur. Le vendeur peut prendre le sien ; cela ne vous coûte rien de plus, car ils partagent les honoraires.</p>',
            en: '<p>You do, as the buyer. The seller may have one too; that costs you nothing extra, for they share the fee.</p>',
          },
        },
      ],
    }),
    block('downloads', 'papers', {
      title: { nl: 'Om mee te nemen', fr: 'À emporter', en: 'To take along' },
      files: [
        {
          label: {
            nl: 'Lastenboek Spinnerij Noord',
            fr: 'Cahier des charges de Spinnerij Noord',
            en: 'Specification of works, Spinnerij Noord',
          },
          file: demoDocument('specification-spinnerij-noord'),
          comment: {
            nl: 'Materialen, technieken en afwerking, in het Nederlands.',
            fr: 'Matériaux, techniques et finitions, en néerlandais.',
            en: 'Materials, services and finishes, in Dutch.',
          },
        },
      ],
    }),
    block('estateList', 'houses', {
      title: { nl: 'Huizen om te beginnen', fr: 'Des maisons pour commencer', en: 'Houses to begin with' },
      query: {
        terms: { transaction: [...SALE_TRANSACTIONS], type: [HEAD_TYPE.HOUSE] },
        exclude: { status: [TRANSACTION.SOLD] },
      },
      sort: { field: 'price', order: 'ASC' },
      limit: 3,
      link: { label: ALL_FOR_SALE, target: TO_SALE },
    }),
    block('callToAction', 'talk', {
      title: { nl: 'Eerst eens praten?', fr: 'On en parle d’abord ?', en: 'Talk it over first?' },
      label: MAKE_APPOINTMENT,
      target: toRoute('contact'),
    }),
  ],
});
