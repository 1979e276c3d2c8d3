import type { ArticleInput } from '#shared/api/content/articles.ts';
import { picture } from '../pictures.ts';

/** The news of the agency in Durbuy, in its three languages. */
export const ardenneArticles: readonly ArticleInput[] = [
  {
    id: 'second-home',
    publishedAt: '2026-09-15T10:00:00+02:00',
    title: {
      fr: 'Une seconde résidence en Ardenne : cinq questions avant de signer',
      nl: 'Een tweede verblijf in de Ardennen: vijf vragen voor je tekent',
      de: 'Ein Zweitwohnsitz in den Ardennen: fünf Fragen vor der Unterschrift',
    },
    slug: {
      fr: 'seconde-residence-en-ardenne',
      nl: 'tweede-verblijf-in-de-ardennen',
      de: 'zweitwohnsitz-in-den-ardennen',
    },
    introduction: {
      fr: 'Le coup de cœur, c’est un samedi de septembre. La maison, c’est douze mois par an. Ce que nous demandons à chaque acheteur.',
      nl: 'Verliefd word je op een zaterdag in september. Een huis heb je twaalf maanden per jaar. Dit vragen wij aan elke koper.',
      de: 'Verlieben kann man sich an einem Samstag im September. Ein Haus hat man zwölf Monate im Jahr. Das fragen wir jeden Käufer.',
    },
    html: {
      fr: `<p>Une maison de pierre, un poêle, la vue sur la vallée : nous comprenons. Mais avant de parler du prix, nous nous asseyons dix minutes pour ces cinq questions.</p>
<ol><li><strong>Qui l’ouvre en hiver ?</strong> Une maison vide gèle plus vite qu’une maison habitée. Il vous faut un voisin, ou quelqu’un que l’on paie.</li><li><strong>Comment est-elle chauffée ?</strong> Mazout, bois, pompe à chaleur : demandez les factures, pas une estimation. Le certificat PEB donne la classe et la consommation théorique.</li><li><strong>Où va l’eau ?</strong> Loin du village, il y a souvent un puits ou une fosse. Les deux se contrôlent.</li><li><strong>Peut-on la louer ?</strong> La commune a ses règles pour les gîtes. Posez-lui la question avant de compter sur des loyers.</li><li><strong>Combien de temps faut-il, un vendredi soir ?</strong> Faites la route une fois. Vraiment.</li></ol>
<p>Si les cinq réponses vous plaisent encore, nous parlons du prix.</p>`,
      nl: `<p>Een stenen huis, een kachel, zicht op de vallei: wij begrijpen dat wel. Maar voor we over de prijs praten, gaan we tien minuten zitten voor deze vijf vragen.</p>
<ol><li><strong>Wie opent het in de winter?</strong> Een leeg huis bevriest sneller dan een bewoond huis. Je hebt een buur nodig, of iemand die je ervoor betaalt.</li><li><strong>Hoe wordt het verwarmd?</strong> Stookolie, hout, warmtepomp: vraag de facturen, geen schatting. Het PEB-certificaat geeft de klasse en het theoretische verbruik.</li><li><strong>Waar gaat het water heen?</strong> Ver van het dorp is er vaak een put of een septische tank. Beide kan je laten nakijken.</li><li><strong>Mag je het verhuren?</strong> De gemeente heeft regels voor vakantiewoningen. Vraag ernaar voor je op huur rekent.</li><li><strong>Hoelang rij je, op een vrijdagavond?</strong> Doe die rit één keer. Echt.</li></ol>
<p>Vallen de vijf antwoorden mee? Dan praten we over de prijs.</p>`,
      de: `<p>Ein Haus aus Bruchstein, ein Ofen, der Blick ins Tal: Wir verstehen das gut. Doch bevor wir über den Preis reden, setzen wir uns zehn Minuten hin und stellen diese fünf Fragen.</p>
<ol><li><strong>Wer schließt es im Winter auf?</strong> Ein leeres Haus friert schneller ein als ein bewohntes. Sie brauchen einen Nachbarn oder jemanden, den Sie dafür bezahlen.</li><li><strong>Wie wird geheizt?</strong> Öl, Holz, Wärmepumpe: Lassen Sie sich die Rechnungen zeigen, keine Schätzung. Der Energieausweis nennt die Klasse und den theoretischen Verbrauch.</li><li><strong>Wohin läuft das Wasser?</strong> Weit vom Dorf gibt es oft einen Brunnen oder eine Klärgrube. Beides lässt sich prüfen.</li><li><strong>Darf man es vermieten?</strong> Die Gemeinde hat Regeln für Ferienwohnungen. Fragen Sie nach, bevor Sie mit Mieteinnahmen rechnen.</li><li><strong>Wie lange fährt man an einem Freitagabend?</strong> Fahren Sie die Strecke einmal. Wirklich.</li></ol>
<p>Gefallen Ihnen alle fünf Antworten noch? Dann reden wir über den Preis.</p>`,
    },
    picture: picture('exterior-farmhouse-01'),
    author: 'Benoît Servais',
    categories: ['buying'],
    municipalities: [694000],
  },
];
