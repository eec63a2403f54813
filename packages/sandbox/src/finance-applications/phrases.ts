import type { LanguageCode } from '@portico/finance'
import type { DocumentKind, ReasonCode, RejectionReason } from './model.ts'

type Texts = Readonly<Record<LanguageCode, string>>

/** Reasons that the sandbox gives for a decision. */
type GivenReason = Extract<
  ReasonCode,
  'BUDGET_TOO_TIGHT' | 'INCOME_UNCLEAR' | 'EMPLOYMENT_TOO_SHORT' | 'OUTSIDE_POLICY'
>

/** The reasons of decisions for customers. */
export const REASONS: Readonly<Record<GivenReason, Texts>> = {
  BUDGET_TOO_TIGHT: {
    en: 'Income and commitments leave too little room for the instalment.',
    es: 'Los ingresos y las obligaciones no dejan margen suficiente para la cuota.',
    de: 'Einkommen und Verpflichtungen lassen zu wenig Spielraum für die Rate.',
    fr: 'Les revenus et les charges laissent trop peu de marge pour la mensualité.',
    it: 'Il reddito e gli impegni lasciano un margine insufficiente per la rata.',
    nl: 'Inkomen en verplichtingen laten te weinig ruimte voor het maandbedrag.',
    pt: 'Os rendimentos e os encargos deixam margem insuficiente para a prestação.'
  },
  INCOME_UNCLEAR: {
    en: 'The income requires a manual review.',
    es: 'Los ingresos requieren una revisión manual.',
    de: 'Das Einkommen muss manuell geprüft werden.',
    fr: 'Les revenus nécessitent un examen manuel.',
    it: 'Il reddito richiede una verifica manuale.',
    nl: 'Het inkomen moet door een medewerker worden beoordeeld.',
    pt: 'Os rendimentos exigem uma análise manual.'
  },
  EMPLOYMENT_TOO_SHORT: {
    en: 'The employment or business started too recently.',
    es: 'La antigüedad en el empleo o en la actividad por cuenta propia es insuficiente.',
    de: 'Das Arbeitsverhältnis oder die Selbstständigkeit besteht erst seit kurzem.',
    fr: 'L’emploi ou l’activité indépendante a commencé depuis trop peu de temps.',
    it: 'Il rapporto di lavoro o l’attività autonoma sono iniziati da troppo poco tempo.',
    nl: 'Het dienstverband of de onderneming bestaat nog maar kort.',
    pt: 'O emprego ou a atividade por conta própria começou há demasiado pouco tempo.'
  },
  OUTSIDE_POLICY: {
    en: 'The product does not offer other terms for this loan.',
    es: 'El producto no ofrece otras condiciones para este préstamo.',
    de: 'Das Produkt bietet für diesen Kredit keine anderen Konditionen.',
    fr: 'Le produit ne propose pas d’autres conditions pour ce crédit.',
    it: 'Il prodotto non offre altre condizioni per questo finanziamento.',
    nl: 'Het product biedt geen andere voorwaarden voor deze lening.',
    pt: 'O produto não oferece outras condições para este crédito.'
  }
}

/** Documents that the sandbox asks for, with those of the story. */
type RequestedKind = Extract<DocumentKind, 'IDENTITY_DOCUMENT' | 'BANK_STATEMENT' | 'PROOF_OF_ADDRESS' | 'PAYSLIP'>

/** What exactly is needed, for customers. */
export const INSTRUCTIONS: Readonly<Record<RequestedKind, Texts>> = {
  IDENTITY_DOCUMENT: {
    en: 'Both sides of the identity card, or the photo page of the passport.',
    es: 'Las dos caras del documento de identidad o la página del pasaporte con la fotografía.',
    de: 'Beide Seiten des Personalausweises oder die Seite des Reisepasses mit dem Bild.',
    fr: 'Les deux faces de la carte d’identité ou la page du passeport avec la photo.',
    it: 'Entrambi i lati della carta d’identità o la pagina del passaporto con la foto.',
    nl: 'Beide kanten van de identiteitskaart of de pagina van het paspoort met de foto.',
    pt: 'Os dois lados do cartão de cidadão ou a página do passaporte com a fotografia.'
  },
  BANK_STATEMENT: {
    en: 'A statement of the account from which the instalments are collected, showing the account holder.',
    es: 'Un extracto de la cuenta en la que se cargan las cuotas, con el nombre del titular.',
    de: 'Ein Auszug des Kontos, von dem die Raten eingezogen werden, mit dem Namen des Inhabers.',
    fr: 'Un relevé du compte sur lequel les mensualités sont prélevées, avec le nom du titulaire.',
    it: 'Un estratto del conto su cui sono addebitate le rate, con il nome dell’intestatario.',
    nl: 'Een afschrift van de rekening waarvan de termijnen worden afgeschreven, met de naam van de houder.',
    pt: 'Um extrato da conta em que as prestações são debitadas, com o nome do titular.'
  },
  PROOF_OF_ADDRESS: {
    en: 'A certificate of residence, or a bill from the last three months showing the address.',
    es: 'Un certificado de empadronamiento o una factura de los últimos tres meses con la dirección.',
    de: 'Eine Meldebescheinigung oder eine Rechnung der letzten drei Monate mit der Anschrift.',
    fr: 'Un justificatif de domicile de moins de trois mois.',
    it: 'Un certificato di residenza o una bolletta degli ultimi tre mesi con l’indirizzo.',
    nl: 'Een uittreksel uit het bevolkingsregister of een rekening van de laatste drie maanden met het adres.',
    pt: 'Um comprovativo de morada ou uma fatura dos últimos três meses com a morada.'
  },
  PAYSLIP: {
    en: 'The payslips for the last three months.',
    es: 'Las nóminas de los últimos tres meses.',
    de: 'Die Gehaltsabrechnungen der letzten drei Monate.',
    fr: 'Les bulletins de salaire des trois derniers mois.',
    it: 'Le buste paga degli ultimi tre mesi.',
    nl: 'De loonstroken van de laatste drie maanden.',
    pt: 'Os recibos de vencimento dos últimos três meses.'
  }
}

/** Why documents are rejected, for customers. */
export const REJECTIONS: Readonly<Record<RejectionReason, Texts>> = {
  NOT_LEGIBLE: {
    en: 'The image is blurred, too dark or cut off.',
    es: 'La imagen está borrosa, demasiado oscura o cortada.',
    de: 'Das Bild ist unscharf, zu dunkel oder abgeschnitten.',
    fr: 'L’image est floue, trop sombre ou coupée.',
    it: 'L’immagine è sfocata, troppo scura o tagliata.',
    nl: 'De afbeelding is onscherp, te donker of afgesneden.',
    pt: 'A imagem está desfocada, demasiado escura ou cortada.'
  },
  WRONG_DOCUMENT: {
    en: 'The document is of another type.',
    es: 'El documento es de otro tipo.',
    de: 'Es ist ein anderes Dokument.',
    fr: 'Il s’agit d’un autre document.',
    it: 'Si tratta di un altro documento.',
    nl: 'Het is een ander document.',
    pt: 'Trata-se de outro documento.'
  },
  OUT_OF_DATE: {
    en: 'The document has expired or is too old.',
    es: 'El documento ha caducado o es demasiado antiguo.',
    de: 'Das Dokument ist nicht mehr gültig oder zu alt.',
    fr: 'Le document n’est plus valable ou est trop ancien.',
    it: 'Il documento è scaduto o troppo vecchio.',
    nl: 'Het document is niet meer geldig of te oud.',
    pt: 'O documento já não é válido ou é demasiado antigo.'
  },
  INCOMPLETE: {
    en: 'A page or a side is missing.',
    es: 'Falta una página o una cara.',
    de: 'Es fehlt eine Seite.',
    fr: 'Il manque une page ou une face.',
    it: 'Manca una pagina o un lato.',
    nl: 'Er ontbreekt een pagina of een kant.',
    pt: 'Falta uma página ou um lado.'
  },
  OTHER_PERSON: {
    en: 'The document belongs to another person.',
    es: 'El documento pertenece a otra persona.',
    de: 'Das Dokument gehört einer anderen Person.',
    fr: 'Le document appartient à une autre personne.',
    it: 'Il documento appartiene a un’altra persona.',
    nl: 'Het document is van een andere persoon.',
    pt: 'O documento pertence a outra pessoa.'
  }
}

const textOf = (texts: Readonly<Record<string, Texts>>, code: string, language: LanguageCode): string =>
  texts[code]?.[language] ?? code

/** The reason of a decision for the customer. */
export const reasonText = (code: ReasonCode, language: LanguageCode) => textOf(REASONS, code, language)

/** What exactly is needed, for the customer. */
export const instructionsText = (kind: DocumentKind, language: LanguageCode) => textOf(INSTRUCTIONS, kind, language)

/** Why a document was rejected, for the customer. */
export const rejectionText = (reason: RejectionReason, language: LanguageCode) => textOf(REJECTIONS, reason, language)
