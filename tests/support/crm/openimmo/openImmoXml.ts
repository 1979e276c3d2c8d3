/** An invented object of an OpenImmo file. */
interface OpenImmoHome {
  readonly id: string;
  readonly price?: number;
  /** The `<anhang>` elements. */
  readonly attachments?: string;
  /** The `aktionart` of the object. */
  readonly action?: string;
  /** Further elements within `verwaltung_techn`. */
  readonly technical?: string;
  readonly title?: string;
}

interface OpenImmoFile {
  readonly scope?: string;
  readonly mode?: string;
  /** The homes of each provider, by its id (`openimmo_anid`). */
  readonly providers?: Readonly<Record<string, readonly OpenImmoHome[]>>;
  readonly encoding?: string;
}

export const PROVIDER_ID = 'OIFIX0001';

const formatHomeXml = ({
  id,
  price = 465_000,
  attachments = '',
  action,
  technical = '',
  title = 'Haus',
}: OpenImmoHome) =>
  `<immobilie><objektkategorie><nutzungsart WOHNEN="1"/><vermarktungsart KAUF="1" MIETE_PACHT="0"/><objektart><haus haustyp="VILLA"/></objektart></objektkategorie>
<geo><plz>9000</plz><ort>Gent</ort><strasse>Molenwijkstraat</strasse><hausnummer>18</hausnummer><land iso_land="BEL"/></geo>
<preise><kaufpreis>${price}</kaufpreis><waehrung iso_waehrung="EUR"/></preise><freitexte><objekttitel>${title}</objekttitel></freitexte>
${attachments === '' ? '' : `<anhaenge>${attachments}</anhaenge>`}<verwaltung_objekt><objektadresse_freigeben>true</objektadresse_freigeben></verwaltung_objekt>
<verwaltung_techn><objektnr_extern>${id}</objektnr_extern>${action === undefined ? '<aktion/>' : `<aktion aktionart="${action}"/>`}${technical}<openimmo_obid>${id}</openimmo_obid></verwaltung_techn></immobilie>`;

/** Returns the element for a picture of an object. By default, the picture is in the archive. */
export const formatAttachment = (name: string, group = 'BILD', location = 'EXTERN') =>
  `<anhang location="${location}" gruppe="${group}"><format>jpg</format><daten><pfad>${name}</pfad></daten></anhang>`;

export const formatOpenImmoXml = ({ scope = 'VOLL', mode, providers = {}, encoding = 'UTF-8' }: OpenImmoFile): string =>
  `<?xml version="1.0" encoding="${encoding}"?>
<openimmo><uebertragung art="ONLINE" umfang="${scope}"${mode === undefined ? '' : ` modus="${mode}"`} version="1.2.7" sendersoftware="Fixture" timestamp="2026-11-02T10:00:00"/>
${Object.entries(providers)
  .map(
    ([id, homes]) =>
      `<anbieter><firma>Claes &amp; Van Damme</firma>${id === '' ? '' : `<openimmo_anid>${id}</openimmo_anid>`}${homes.map(formatHomeXml).join('')}</anbieter>`,
  )
  .join('\n')}</openimmo>`;
