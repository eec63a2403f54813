import type { LanguageCode } from '@portico/finance'
import { BODY_TYPES, type BodyType, VIEWS, type View } from '../model.ts'
import { COLOURS, type Colour } from './colours.ts'

/** Words of a language: bodies, colours and views in the order of the lists of which they are the names. */
interface Words {
  bodies: string
  colours: string
  views: readonly [frontLeft: string, rearRight: string, side: string, interior: string, detail: string]
  /** The whole text. */
  sentence: (car: string, body: string, colour: string, view: string) => string
}

const WORDS: Readonly<Record<LanguageCode, Words>> = {
  en: {
    bodies: 'hatchback,saloon,estate,SUV,coupé,convertible,van',
    colours: 'white,black,grey,silver,blue,red,green,brown,beige,yellow,orange,purple',
    views: [
      'seen from the front left',
      'seen from the rear right',
      'seen from the side',
      'its interior',
      'a detail of its front'
    ],
    sentence: (car, body, colour, view) => `${/^[aeiou]/.test(colour) ? 'An' : 'A'} ${colour} ${car} ${body}, ${view}.`
  },
  es: {
    bodies: 'compacto,berlina,familiar,SUV,cupé,descapotable,furgoneta',
    colours: 'blanco,negro,gris,plata,azul,rojo,verde,marrón,beis,amarillo,naranja,morado',
    views: [
      'visto desde delante a la izquierda',
      'visto desde detrás a la derecha',
      'visto de lado',
      'interior',
      'detalle del frontal'
    ],
    sentence: (car, body, colour, view) => `${car} (${body}) de color ${colour}, ${view}.`
  },
  de: {
    bodies: 'Schrägheck,Limousine,Kombi,SUV,Coupé,Cabrio,Van',
    colours: 'Weiß,Schwarz,Grau,Silber,Blau,Rot,Grün,Braun,Beige,Gelb,Orange,Violett',
    views: [
      'von vorne links gesehen',
      'von hinten rechts gesehen',
      'von der Seite gesehen',
      'Innenraum',
      'Detail der Front'
    ],
    sentence: (car, body, colour, view) => `${car} (${body}) in ${colour}, ${view}.`
  },
  fr: {
    bodies: 'compacte,berline,break,SUV,coupé,cabriolet,fourgonnette',
    colours: 'blanche,noire,grise,argent,bleue,rouge,verte,marron,beige,jaune,orange,violette',
    views: ['vue avant gauche', 'vue arrière droite', 'vue de côté', 'habitacle', 'détail de l’avant'],
    sentence: (car, body, colour, view) => `${car} (${body}) de couleur ${colour}, ${view}.`
  },
  it: {
    bodies: 'due volumi,berlina,station wagon,SUV,coupé,cabriolet,furgone',
    colours: 'bianco,nero,grigio,argento,blu,rosso,verde,marrone,beige,giallo,arancione,viola',
    views: [
      'vista anteriore sinistra',
      'vista posteriore destra',
      'vista laterale',
      'interni',
      'dettaglio del frontale'
    ],
    sentence: (car, body, colour, view) => `${car} (${body}) di colore ${colour}, ${view}.`
  },
  nl: {
    bodies: 'hatchback,sedan,stationwagen,SUV,coupé,cabriolet,bestelbus',
    colours: 'wit,zwart,grijs,zilver,blauw,rood,groen,bruin,beige,geel,oranje,paars',
    views: [
      'gezien van linksvoor',
      'gezien van rechtsachter',
      'gezien van opzij',
      'interieur',
      'detail van de voorkant'
    ],
    sentence: (car, body, colour, view) => `${car} (${body}) in het ${colour}, ${view}.`
  },
  pt: {
    bodies: 'hatchback,berlina,carrinha,SUV,coupé,descapotável,furgoneta',
    colours: 'branca,preta,cinzenta,prateada,azul,vermelha,verde,castanha,bege,amarela,laranja,roxa',
    views: ['visto da frente à esquerda', 'visto de trás à direita', 'visto de lado', 'interior', 'pormenor da frente'],
    sentence: (car, body, colour, view) => `${car} (${body}) de cor ${colour}, ${view}.`
  }
}

/** What a picture shows, for people who do not see it. @param car make and model */
export function alternativeText(
  language: LanguageCode,
  car: string,
  subject: { body: BodyType; colour: Colour; view: View }
): string {
  const { bodies, colours, views, sentence } = WORDS[language]
  const word = (list: string, place: number) => list.split(',')[place] ?? ''
  const body = word(bodies, BODY_TYPES.indexOf(subject.body))
  const colour = word(colours, COLOURS.indexOf(subject.colour))
  return sentence(car, body, colour, views[VIEWS.indexOf(subject.view)] ?? '')
}
