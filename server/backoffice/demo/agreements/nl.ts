import type { AgencyFacts, AgreementTexts } from './agreementText.ts';

export const agreementsNl = (agency: AgencyFacts): AgreementTexts => ({
  privacy: {
    title: 'Privacyverklaring',
    html: `
<p>${agency.company}, ${agency.address}, ondernemingsnummer ${agency.companyNumber}, is verantwoordelijk voor de verwerking van je gegevens op deze website. Hieronder lees je welke gegevens dat zijn, waarom wij ze nodig hebben en wat je ons daarover kan vragen.</p>
<h2>Welke gegevens wij verwerken</h2>
<ul>
<li>Wat je zelf invult: naam, e-mailadres, telefoonnummer, je bericht, je zoekwensen en de afspraken die je maakt.</li>
<li>Technische gegevens die je toestel meestuurt: IP-adres, tijdstip en opgevraagde pagina. Die houden wij bij om de website veilig en bereikbaar te houden.</li>
<li>Tellingen, zonder cookies en zonder iets over jou: hoe vaak een pand bekeken, als favoriet bewaard, gebeld of gemaild wordt. Je IP-adres gebruiken wij daarbij hooguit een half uur, alleen om niemand twee keer te tellen, en bewaren wij niet.</li>
</ul>
<h2>Waarom, en op welke grond</h2>
<ul>
<li>Om je vraag te beantwoorden en bezoeken te regelen: op je verzoek, vóór een overeenkomst (artikel 6.1.b AVG).</li>
<li>Om je nieuwe panden te mailen: met je toestemming (artikel 6.1.a AVG). Onderaan elke mail kan je die intrekken.</li>
<li>Om onze wettelijke plichten na te komen, zoals de antiwitwaswetgeving wanneer je koopt of verkoopt (artikel 6.1.c AVG).</li>
<li>Om misbruik van formulieren te voorkomen: ons gerechtvaardigd belang (artikel 6.1.f AVG).</li>
</ul>
<h2>Hoe lang wij ze bewaren</h2>
<p>Berichten en afspraken verwijderen wij twee jaar na het laatste contact. Zoekwensen blijven staan tot je je uitschrijft, en wij vragen je elk jaar of ze nog kloppen. Stukken van een verkoop bewaren wij tien jaar, zoals de antiwitwaswet voorschrijft. Technische logboeken verdwijnen na dertig dagen.</p>
<h2>Met wie wij ze delen</h2>
<p>Met de eigenaar van het pand waarvoor je een bezoek plant, met de notaris wanneer je koopt, en met de dienstverleners die onze software en servers beheren. Zij handelen in onze opdracht en binnen de Europese Economische Ruimte. Wij verkopen geen gegevens.</p>
<h2>Je rechten</h2>
<p>Je kan je gegevens inkijken, laten verbeteren of wissen, meenemen naar een ander kantoor, de verwerking laten beperken of er bezwaar tegen maken. Eén mail naar <a href="mailto:${agency.email}">${agency.email}</a> volstaat; wij antwoorden binnen een maand. Ben je niet tevreden met ons antwoord, dan kan je klacht indienen bij de Gegevensbeschermingsautoriteit, Drukpersstraat 35, 1000 Brussel.</p>`,
  },
  terms: {
    title: 'Gebruiksvoorwaarden',
    html: `
<p>Deze website wordt uitgegeven door ${agency.company} (${agency.registrationNumber}). Wie haar bezoekt, gaat akkoord met deze voorwaarden.</p>
<h2>De panden op deze website</h2>
<p>Wij stellen elke beschrijving met zorg op, aan de hand van wat de eigenaar, de overheid en de deskundigen ons meedelen. Een advertentie is geen bindend aanbod: oppervlakten zijn indicatief, en een pand kan intussen onder optie of verkocht zijn. Wat telt, staat in de overeenkomst die je ondertekent.</p>
<h2>Een bod uitbrengen</h2>
<p>Een bod is pas gebracht wanneer je het ons schriftelijk bezorgt. De verkoop komt tot stand wanneer de eigenaar het bod schriftelijk aanvaardt; wij kunnen dat niet in zijn plaats doen, tenzij hij ons daartoe een uitdrukkelijke volmacht gaf.</p>
<h2>Foto's en teksten</h2>
<p>De foto's, plannen en teksten zijn van ${agency.name} of van hun makers. Je mag ze bekijken, afdrukken en naar een huisgenoot sturen. Voor elk ander gebruik vraag je ons eerst om toestemming.</p>
<h2>Aansprakelijkheid</h2>
<p>Wij doen ons best om de website bereikbaar en juist te houden, maar kunnen niet instaan voor een onderbreking of een vergissing waaraan wij geen schuld hebben. Merk je een fout, laat het ons weten: {{phone}}.</p>
<h2>Klachten en geschillen</h2>
<p>Als erkend vastgoedmakelaar volgen wij de plichtenleer van het BIV. Een klacht bespreken wij liefst eerst zelf; daarna kan je je richten tot de Consumentenombudsdienst of tot het BIV. Op deze voorwaarden is Belgisch recht van toepassing, en als consument kan je je altijd richten tot de rechtbank van je woonplaats.</p>`,
  },
});
