-- Names are sorted without their apostrophes: 's Gravenbrakel stands under S.

update estates set
  city_nl = translate(city_nl, '''’‘ʼ`´', ''),
  city_fr = translate(city_fr, '''’‘ʼ`´', ''),
  city_en = translate(city_en, '''’‘ʼ`´', ''),
  city_de = translate(city_de, '''’‘ʼ`´', '')
where (city_nl || city_fr || city_en || city_de) ~ '[''’‘ʼ`´]';
