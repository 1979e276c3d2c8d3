import type { PageInput } from '#shared/api/content/content.ts';
import { demoDocument } from '../documents.ts';
import { toRoute } from '../linkTargets.ts';
import { block, blockPicture } from './block.ts';
import { BUYING_PATH, MAKE_APPOINTMENT } from './labels.ts';
import { costsLink } from './costsLink.ts';
import { contentPage } from './screenPages.ts';
import type { DemoLocale } from '../demoLocales.ts';

const locales: readonly DemoLocale[] = ['fr', 'nl', 'de'];

/** Returns the mark by which an editor inserts the agency's own choice of homes into a text. */
const mark = (title: string) =>
  `<div data-widget="estateCarousel" data-props='${JSON.stringify({ title, collection: 'favourites' })}'></div>`;

/** The page for buyers in the Ardennes: a text that includes homes, pictures of the region, questions and documents. */
export const ardenneBuying: PageInput = contentPage('buying', BUYING_PATH, {
  locales,
  title: { fr: 'Acheter en Ardenne', nl: 'Kopen in de Ardennen', de: 'Kaufen in den Ardennen' },
  description: {
    fr: 'Une maison de pierre s’achète avec les yeux, puis avec les papiers. Nous relisons les deux avec vous.',
    nl: 'Een stenen huis koop je eerst met de ogen en dan met de papieren. Wij lezen beide met je na.',
    de: 'Ein Steinhaus kauft man erst mit den Augen, dann mit den Papieren. Wir lesen beides mit Ihnen.',
  },
  picture: 'exterior-farmhouse-01',
  blocks: [
    block('text', 'words', {
      title: { fr: 'Commencez par marcher', nl: 'Begin met wandelen', de: 'Beginnen Sie mit einem Spaziergang' },
      html: {
        fr: `<p>Avant de visiter une maison, faites le tour du village. Écoutez la route, regardez d’où vient le vent, demandez où l’on achète le pain. Une vallée ne se lit pas sur un plan.</p>${mark('Celles dont nous rêvons nous-mêmes')}<p>Une maison vous retient ? Nous revenons avec vous un jour de pluie, et avec l’artisan qui connaît les toitures d’ardoise.</p>`,
        nl: `<p>Wandel eerst door het dorp voor je een huis bezoekt. Luister naar de weg, kijk vanwaar de wind komt, vraag waar men brood koopt. Een dal lees je niet op een plan.</p>${mark('Waar wij zelf van dromen')}<p>Laat een huis je niet los? Dan komen we terug op een regendag, met de vakman die leien daken kent.</p>`,
        de: `<p>Gehen Sie erst durchs Dorf, bevor Sie ein Haus besichtigen. Hören Sie auf die Straße, sehen Sie, woher der Wind kommt, fragen Sie, wo man Brot kauft. Ein Tal liest man nicht auf einem Plan.</p>${mark('Wovon wir selbst träumen')}<p>Lässt Sie ein Haus nicht los? Dann kommen wir an einem Regentag wieder, mit dem Handwerker, der Schieferdächer kennt.</p>`,
      },
    }),
    block('gallery', 'country', {
      title: { fr: 'Pierre, bois, ardoise', nl: 'Steen, hout, lei', de: 'Stein, Holz, Schiefer' },
      pictures: [
        blockPicture('exterior-farmhouse-01'),
        blockPicture('interior-hall-01'),
        blockPicture('exterior-farmhouse-02'),
        blockPicture('interior-kitchen-02'),
        blockPicture('exterior-plot-01'),
      ],
    }),
    block('columns', 'more', {
      columns: [
        {
          blocks: [
            block('faq', 'questions', {
              title: { fr: 'Vos questions', nl: 'Jouw vragen', de: 'Ihre Fragen' },
              items: [
                {
                  question: {
                    fr: 'Quels droits d’enregistrement en Wallonie ?',
                    nl: 'Hoeveel registratierechten betaal ik in Wallonië?',
                    de: 'Wie hoch ist die Registrierungsgebühr in der Wallonie?',
                  },
                  html: {
                    fr: `<p>3 % pour votre habitation propre et unique, 12,5 % pour une seconde résidence. ${costsLink('fr')}.</p>`,
                    nl: `<p>3% voor je enige eigen woning, 12,5% voor een tweede verblijf. ${costsLink('nl')}.</p>`,
                    de: `<p>3 % für Ihre einzige eigene Wohnung, 12,5 % für einen Zweitwohnsitz. ${costsLink('de')}.</p>`,
                  },
                },
                {
                  question: {
                    fr: 'Puis-je louer la maison quand je n’y suis pas ?',
                    nl: 'Mag ik het huis verhuren als ik er niet ben?',
                    de: 'Darf ich das Haus vermieten, wenn ich nicht da bin?',
                  },
                  html: {
                    fr: '<p>Cela dépend de la commune. Nous demandons pour vous ce qui est permis, avant l’offre.</p>',
                    nl: '<p>Dat hangt van de gemeente af. Wij vragen vóór het bod na wat er mag.</p>',
                    de: '<p>Das hängt von der Gemeinde ab. Wir erfragen vor dem Angebot, was erlaubt ist.</p>',
                  },
                },
              ],
            }),
          ],
        },
        {
          blocks: [
            block('downloads', 'papers', {
              title: { fr: 'À emporter', nl: 'Om mee te nemen', de: 'Zum Mitnehmen' },
              files: [
                {
                  label: {
                    fr: 'Cahier des charges du Clos des Pommiers',
                    nl: 'Lastenboek van Clos des Pommiers',
                    de: 'Baubeschreibung Clos des Pommiers',
                  },
                  file: demoDocument('specification-clos-des-pommiers'),
                },
              ],
            }),
          ],
        },
      ],
    }),
    block('callToAction', 'talk', {
      title: {
        fr: 'Dites-nous ce que vous cherchez',
        nl: 'Vertel ons wat je zoekt',
        de: 'Sagen Sie uns, was Sie suchen',
      },
      label: MAKE_APPOINTMENT,
      target: toRoute('contact'),
    }),
  ],
});
