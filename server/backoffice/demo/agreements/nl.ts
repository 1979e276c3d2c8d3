import { type AgencyFacts, type AgreementTexts, asksAnything } from './agreementText.ts';

export const agreementsNl = (agency: AgencyFacts): AgreementTexts => ({
  privacy: {
    title: 'Privacyverklaring',
    html: `
<p>${agency.company}, ${agency.address}, ondernemingsnummer ${agency.companyNumber}, is verantwoordelijk voor de verwerking van uw gegevens op deze website. Hieronder leest u welke gegevens dat zijn, waarom wij ze nodig hebben en wat u ons daarover kunt vragen.</p>
<h2>Welke gegevens wij verwerken</h2>
<ul>
<li>Wat u zelf invult: naam, e-mailadres, telefoonnummer, uw bericht, uw zoekwensen en de afspraken die u maakt.</li>
<li>Technische gegevens die uw toestel meestuurt: IP-adres, tijdstip en opgevraagde pagina. Die houden wij bij om de website veilig en bereikbaar te houden.</li>
</ul>
<h2>Waarom, en op welke grond</h2>
<ul>
<li>Om uw vraag te beantwoorden en bezoeken te regelen: op uw verzoek, vóór een overeenkomst (artikel 6.1.b AVG).</li>
<li>Om u nieuwe panden te mailen: met uw toestemming (artikel 6.1.a AVG). Onderaan elke mail kunt u die intrekken.</li>
<li>Om onze wettelijke plichten na te komen, zoals de antiwitwaswetgeving wanneer u koopt of verkoopt (artikel 6.1.c AVG).</li>
<li>Om misbruik van formulieren te voorkomen: ons gerechtvaardigd belang (artikel 6.1.f AVG).</li>
</ul>
<h2>Hoe lang wij ze bewaren</h2>
<p>Berichten en afspraken verwijderen wij twee jaar na het laatste contact. Zoekwensen blijven staan tot u zich uitschrijft, en wij vragen u elk jaar of ze nog kloppen. Stukken van een verkoop bewaren wij tien jaar, zoals de antiwitwaswet voorschrijft. Technische logboeken verdwijnen na dertig dagen.</p>
<h2>Met wie wij ze delen</h2>
<p>Met de eigenaar van het pand waarvoor u een bezoek plant, met de notaris wanneer u koopt, en met de dienstverleners die onze software en servers beheren. Zij handelen in onze opdracht en binnen de Europese Economische Ruimte. Wij verkopen geen gegevens.</p>
<h2>Uw rechten</h2>
<p>U kunt uw gegevens inkijken, laten verbeteren of wissen, meenemen naar een ander kantoor, de verwerking laten beperken of er bezwaar tegen maken. Eén mail naar <a href="mailto:${agency.email}">${agency.email}</a> volstaat; wij antwoorden binnen een maand. Bent u niet tevreden met ons antwoord, dan kunt u klacht indienen bij de Gegevensbeschermingsautoriteit, Drukpersstraat 35, 1000 Brussel.</p>`,
  },
  terms: {
    title: 'Gebruiksvoorwaarden',
    html: `
<p>Deze website wordt uitgegeven door ${agency.company} (${agency.registrationNumber}). Wie haar bezoekt, gaat akkoord met deze voorwaarden.</p>
<h2>De panden op deze website</h2>
<p>Wij stellen elke beschrijving met zorg op, aan de hand van wat de eigenaar, de overheid en de deskundigen ons meedelen. Een advertentie is geen bindend aanbod: oppervlakten zijn indicatief, en een pand kan intussen onder optie of verkocht zijn. Wat telt, staat in de overeenkomst die u ondertekent.</p>
<h2>Een bod uitbrengen</h2>
<p>Een bod is pas gebracht wanneer u het ons schriftelijk bezorgt. De verkoop komt tot stand wanneer de eigenaar het bod schriftelijk aanvaardt; wij kunnen dat niet in zijn plaats doen, tenzij hij ons daartoe een uitdrukkelijke volmacht gaf.</p>
<h2>Foto's en teksten</h2>
<p>De foto's, plannen en teksten zijn van ${agency.name} of van hun makers. U mag ze bekijken, afdrukken en naar een huisgenoot sturen. Voor elk ander gebruik vraagt u ons eerst om toestemming.</p>
<h2>Aansprakelijkheid</h2>
<p>Wij doen ons best om de website bereikbaar en juist te houden, maar kunnen niet instaan voor een onderbreking of een vergissing waaraan wij geen schuld hebben. Merkt u een fout, laat het ons weten: ${agency.phone}.</p>
<h2>Klachten en geschillen</h2>
<p>Als erkend vastgoedmakelaar volgen wij de plichtenleer van het BIV. Een klacht bespreken wij liefst eerst zelf; daarna kunt u zich richten tot de Consumentenombudsdienst of tot het BIV. Op deze voorwaarden is Belgisch recht van toepassing, en als consument kunt u zich altijd richten tot de rechtbank van uw woonplaats.</p>`,
  },
  cookies: {
    title: 'Cookiebeleid',
    html: `
<p>Cookies zijn kleine bestanden die een website op uw toestel bewaart. Wij gebruiken er zo weinig mogelijk, en geen enkele om u te volgen.</p>
<h2>Wat altijd nodig is</h2>
<ul>
<li>De taal die u koos.</li>
<li>Uw favoriete panden, die alleen op uw eigen toestel staan, net als wat u het laatst bekeek en wanneer u hier het laatst was.</li>
<li>Een teken dat een formulier door u en niet door een robot werd verzonden.</li>${asksAnything(agency) ? '\n<li>Uw keuze over wat hieronder staat.</li>' : ''}
</ul>
<p>Voor deze bestanden is volgens artikel 10/2 van de wet van 30 juli 2018 geen toestemming nodig.</p>
<h2>Wat wij vooraf vragen</h2>
<p>De kaart, virtuele bezoeken en video's komen van andere aanbieders. Zij worden pas geladen wanneer u erop klikt${agency.asks.media ? '; de kaart ook meteen, als u dat goed vindt' : ''}. ${agency.asks.statistics ? 'Welke pagina’s bezocht worden, tellen wij alleen met uw toestemming. ' : ''}Weigeren is even eenvoudig als aanvaarden, en de rest van de website blijft gewoon werken.</p>
<h2>Van gedachten veranderd?</h2>
<p>${asksAnything(agency) ? 'Onderaan deze pagina verandert u uw keuze wanneer u wilt.' : 'U wist de opgeslagen gegevens via de instellingen van uw browser.'} Vragen beantwoorden wij via <a href="mailto:${agency.email}">${agency.email}</a>.</p>`,
  },
});
