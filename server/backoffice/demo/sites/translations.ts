import type { DemoSite } from './demoSite.ts';

/** The agency's own texts that replace those of the product, by message key. */
export const ardenneTranslations: DemoSite['translations'] = new Map([
  [
    'fr',
    {
      'offer:text.sale':
        'Maisons de pierre, fermes, bois et terrains, de Durbuy aux Fagnes. Prenez votre temps : ici, rien ne presse, sauf les bonnes affaires.',
      'offer:text.rent':
        'Des maisons et des appartements pour vivre en Ardenne toute l’année, avec un propriétaire qui répond au téléphone.',
    },
  ],
  [
    'nl',
    {
      'offer:text.sale':
        'Stenen huizen, hoeves, bossen en gronden, van Durbuy tot de Venen. Neem je tijd: hier heeft niets haast, behalve een goede koop.',
      'offer:text.rent':
        'Huizen en appartementen om het hele jaar in de Ardennen te wonen, met een eigenaar die de telefoon opneemt.',
    },
  ],
  [
    'de',
    {
      'offer:text.sale':
        'Steinhäuser, Höfe, Wälder und Grundstücke, von Durbuy bis zum Hohen Venn. Lassen Sie sich Zeit: Hier eilt nichts, außer einer guten Gelegenheit.',
      'offer:text.rent':
        'Häuser und Wohnungen, um das ganze Jahr in den Ardennen zu leben, mit einem Vermieter, der ans Telefon geht.',
    },
  ],
]);

export const kustTranslations: DemoSite['translations'] = new Map([
  [
    'nl',
    {
      'offer:text.sale':
        'Op de dijk, in de duinen of een straat erachter: alles wat vandaag te koop staat, van De Panne tot het Zoute.',
      'offer:text.rent':
        'Voor wie blijft als de vakantie voorbij is: appartementen en huizen te huur, het hele jaar door.',
    },
  ],
  [
    'fr',
    {
      'offer:text.sale':
        'Sur la digue, dans les dunes ou une rue plus loin : tout ce qui est à vendre aujourd’hui, de La Panne au Zoute.',
      'offer:text.rent':
        'Pour celles et ceux qui restent quand les vacances sont finies : appartements et maisons à louer à l’année.',
    },
  ],
  [
    'en',
    {
      'offer:text.sale':
        'On the promenade, in the dunes or a street behind: everything for sale today, from De Panne to Het Zoute.',
      'offer:text.rent':
        'For those who stay when the holidays are over: apartments and houses to rent, all year round.',
    },
  ],
  [
    'de',
    {
      'offer:text.sale':
        'An der Promenade, in den Dünen oder eine Straße dahinter: alles, was heute zum Verkauf steht, von De Panne bis Het Zoute.',
      'offer:text.rent':
        'Für alle, die bleiben, wenn die Ferien vorbei sind: Wohnungen und Häuser zur Miete, das ganze Jahr.',
    },
  ],
]);
