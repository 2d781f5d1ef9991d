/** Common words as passwords; digits at the ends do not improve them. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `abc abcd access account admin administrator angel apple arsenal asdf baby banana barcelona
  baseball basketball batman bitcoin blockchain butterfly changeme charlie chelsea cheese
  chocolate computer cookie crypto daniel default diamond dragon ethereum facebook flower
  football forever freedom ginger google guest hannah hello hunter iloveyou internet jennifer
  jessica jordan juventus letmein liverpool login london love lovely loveme lucky manchester
  manutd master maverick mercedes michael michelle money monkey mustang nicole ninja orange
  passw pass password passwort pepper plumbline pokemon princess purple qazwsx qwer qwert
  qwerty qwertyuiop qwertz rainbow samsung secret shadow soccer spiderman spring starwars
  summer sunshine superman superstar taylor temp tether test testing thomas tigger trader
  trading trustno usdt user welcome whatever william winter woaini zxcv zxcvbn`.split(/\s+/),
);

/** Whole passwords at the head of every published list. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `0987654321 0123456789 1234567890 123456789a 12345678a 1234qwer 123qweasd 123qwe123 147258369
  159753456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 321654987 741852963 789456123 789456123a
  87654321a a1b2c3d4 a123456789 a12345678 aa123456 aa12345678 abc12345 abcd1234 access14
  adminadmin asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl azertyui azertyuiop dearbook
  football1 fuckyou1 g_czechout gfhjkm123 iloveyou1 letmein123 michael1 monkey123 p@ssw0rd
  pa55word passpass password password1 princess1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qwe123456
  qweasdzxc qwer1234 qwerasdf qwerty123456 qwertyui qwertyuiop sunshine1 superman1 trustno1
  welcome1 woaini1314 woaini520 x4ivygA51F zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 zxcvbnm,
  zxcvbnm,./ zxcvasdf 5201314520 11223344 1122334455 112233445566 12344321 123454321 12341234
  123123123 123321123 147852369 20202020 88888888 99999999`
    .split(/\s+/)
    .map((password) => password.toLowerCase()),
);
