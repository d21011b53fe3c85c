// Made by scripts/common-passwords.ts from @zxcvbn-ts/language-common, MIT, the commonest first. Change the script, not this file.
export const commonPasswords = `abc123 1qaz2wsx 123qwe trustno1 1234qwer q1w2e3r4t5 qwer1234 ncc1701 q1w2e3r4 password1 1q2w3e4r jordan23 thx1138
qwerty123 passw0rd abcd1234 123abc 123456a bond007 q1w2e3 rush2112 1q2w3e4r5t red123 12345a 123456q 1qazxsw2 blink182
12qwaszx qwerty1 asdf1234 lol123 asd123 hello1 eagle1 12345q lucky1 zaq12wsx a123456 123456789a 1232323q qwerty12
a12345 money1 qwe123 12345qwert michael1 usuckballz1 pussy1 test123 password123 ncc1701d hello123 123qweasd charlie1
123123a rasdzv3 happy1 alpha1 a1b2c3 letmein1 1q2w3e 123456789q bubba1 tiger1 zxc123 buddy1 catch22 a1b2c3d4 qaz123
qqq111 angel1 dragon1 mustang1 chris1 welcome1 james1 qazwsx123 123qweasdzxc monkey1 rocky1 freedom1 soso123aljg
oicu812 jessica1 fuckyou2 1234abcd babylon5 master1 yankees1 1qaz2wsx3edc jesus1 david1 1a2b3c shadow1 ncc1701e q12345
matthew1 123qwe123 sammy1 q1w2e3r4t5y6 123asd wrinkle1 access14 letmein2 blue22 sex4me a1234567 fuckyou1 anthony1
magic1 apple1 molly1 william1 super123 green1 colt45 satan666 qwerty12345 black1 gn56gn56 zaq123 1234567a seven7
jason1 blue123 thunder1 123456z chelsea1 1q2w3e4r5t6y 1a2b3c4d asdf123 lucky7 woody1 pepsi1 1passwor robert1 viper1
ranger1 pass123 andrew1 shaney14 heather1 richard1 zaq1xsw2 soccer1 sarah1 formula1 honda1 asshole1 mailcreated5240
123qaz zxcv1234 pussy69 patrick1 123zxc cowboys1 gateway1 pa55word frank1 scooter1 thomas1 1234567q harley1 raiders1
kevin1 a1s2d3f4 rusty1 hunter1 qwert123 elvis1 buster1 power1 123321q amber1 horny1 sasha1 usa123 diamond1 john316
front242 123456qwerty delta1 8j4ye3uz area51 aaa111 123456aa phoenix1 homer1 1234567890q killer1 brandon1 porsche9
omega1 oscar1 jordan1 ncc1701a arsenal1 pa55w0rd jimmy1 jackson1 daniel1 qwerty123456 agent007 gizmo1 batman1 super1
melissa1 raven1 pokemon1 apollo13 chevy1 steve1 bitch1 rangers1 casey1 summer1 123456789z peter1 crazy1 123456k kitty1
daisy1 texas1 daddy1 star69 gordon24 1234qwe passwor1 irish1 jenny1 4runner kelly1 fordf150 cloud9 music1 number1
billy1 chicken1 chester1 jasmine1 pass1234 emily1 sandy1 turkey50 happy123 tommy1 tyler1 katie1 pepper1
polniypizdec0211 abc12345 justin1 samsung1 gandalf1 lucky13 bobby1 1qa2ws3ed america1 br0d3r 50cent amanda1 football1
packers1 sojdlg123aljg hal9000 snake1 qwert1 brian1 zxcvbnm1 route66 lineage2 ne1469 a123456789 secret1 love69 moose1
nwo4life flash1 charles1 qwer123 123123q kcj9wx5n sex123 r2d2c3po george1 shannon1 ashley1 nicole1 great1 gfhjkm123
dallas1 xbox360 p0015123 bob123 jacob1 cobra1 123456r enter1 vh5150 marino13 qazwsx12 death1 love123 wolf359
qwerty1234 taylor1 chicago1 cat123 q123456 fucku2 z1x2c3 ferrari1 madison1 turbo1 holly1 sadie1 test1234 1qwerty
superman1 apple123 mouse1 florida1 tigger1 winston1 sexy69 123qwerty joshua1 panther1 dodge1 12345z scott1 martin1
cbr600 newyork1 audia4 harry1 1x2zkg8w 123456s hockey1 simon1 zxasqw12 cheese1 orange1 a1s2d3 ou8122 spike1 12345678q
ginger1 honey1 123aaa abc1234 lover1 monster1 joker1 crystal1 12qwas james007 abcd123 silver1 bunny1 1q2w3e4r5
nokia6300 sweet1 rebecca1 12qw34er jamie1 logan1 penny1 montgom240 bulldog1 12345qwe buffy1 ib6ub9 edward1 rachel1
12345678a maria1 fishing1 gsxr750 eagles1 xxx123 sally1 gator1 password2 digital1 missy1 tiffany1 just4me gfhjkm1
max123 teddy1 beast1 qazwsx1 dolphin1 misty1 nasty1 1pussy austin1 sparky1 linda1 fuckoff1 adam12 dragon12 aa123456
newpass6 bella1 123321a z1x2c3v4 marine1 devil666 12345t oliver1 123456qw jackson5 morgan1 1234567890a baseball1
12qw12 a11111 1qaz2ws qweasd123 scorpio1 love12 bingo1 slave1 cameron1 guitar1 chloe1 123qq123 7ugd5hip2j cowboy1
aaron1 mickey1 alex123 maggie1 spurs1 a12345678 xyz123 porsche1 gabriel1 mikey1 orion1 eddie1 house1 dog123 golfer1
danny1 monkey12 rainbow6 9293709b13 50spanks 111111a just4fun jones1 annie1 temp123 rebel1 bailey1 spencer1 q2w3e4r5
ninja1 spider1 playboy1 maxwell1 sassy1 1234asdf 1a2s3d4f iverson3 vsjasnel12 bruno1 sam123 tiger123 mason1 hawaii50
qazwsxedc123 ghost1 wg8e3wjf 426hemi blue12 porno1 master12 bird33 123456qwe killer12 mazda626 1qa2ws a1a2a3 merlin1
snoopy1 tiger2 michael2 hannah1 andrea1 water1 henry1 tigger2 felix1 green123 larry1 q1q2q3 yankees2 icu812 1z2x3c
karen1 laura1 tigers1 jimbo1 mandy1 julie1 drummer1 fuckme1 bubba69 pussy123 pumpkin1 dusty1 smokey1 qwerty11 qqqqq1
misfit99 111qqq falcon1 fender1 asdf12 zxcvbnm123 redsox1 qwert12345 vikings1 broncos1 hammer1 cindy1 carmex2 dodgers1
cookie1 london1 password12 1z2x3c4v nikki1 slick1 junior1 mother1 miller1 megan1 joseph1 warrior1 qwer12 jerry1
genesis1 111111q 123456l death666 angel123 stone55 mike123 white1 storm1 qwe123qwe mazdarx7 123456789s iloveyou2
123456m cbr900rr mama123 good123654 chase1 1234qw james123 winner1 sheba1 summer99 81fukkc nathan1 super12 testing1
nascar24 zachary1 johnny1 qwerty7 soccer12 sunny1 boomer1 cricket1 sugar1 smoke1 rainbow1 stephen1 johnson1 peaches1
pool6123 3000gt 123qwer bmw325 mustang6 trouble1 jeremy1 45m2do5bs 123ewq nirvana1 pizza1 jackass1 marines1 vader1
12qw12qw dakota1 penguin1 slayer1 heidi1 simba1 blues1 asdqwe123 nokia6233 ghbdtn123 asdfgh01 monty1 mazda6 aaaaa1
buddy123 private1 andyod22 candy1 compaq1 pantera1 nancy1 zxcasdqwe123 soccer10 spartan1 mario1 joe123 stupid1
yamahar1 yellow1 brown1 david123 sf49ers buffalo1 casper1 player1 wizard1 pinky1 success1 voyager1 bruce1 winter1
iloveyou1 paris1 3x7pxr f00tball purple1 barney1 1dragon rusty2 roger1 wp2003wp 123456ru noname123 cygnusx1 money123
sasha_007 12345qw kordell1 12345s fuck123 john123 dirty1 alice1 carlos1 eclipse1 little1 57chevy matrix1 p@ssw0rd
scuba1 nokian73 chris123 11111q brandy1 zxcv123 golden1 q11111 blue32 biteme1 cartman1 april1 perfect1 wendy1 hallo123
pufunga7782 doggy1 loser1 liverpool1 vincent1 forever1 captain1 sabrina1 marie1 1234zxcv happy2 marcius2 susan1 faith1
angus1 bubbles1 12345m money12 stanley1 diablo2 beach1 bubba123 lakers1 randy1 gateway2 blue99 knight1 prince1 peace1
destiny1 beavis1 1a2s3d ou8123 1master start1 test12 beatles1 2fast4u natasha1 stone1 12345qwer vanessa1 qwert40
therock1 p4ssw0rd gsxr1000 23skidoo ghhh47hj7649 shadow12 patches1 q2w3e4 boston1 tennis1 159357a houston1 power123
blue1234 12345qwerty awesome1 champ1 chaos1 admin1 holein1 123456789m montana1 m123456 mash4077 steven1 123456t
dragon69 sammy123 sophie1 magic32 q1234567 elway7 natalie1 dylan1 tyson1 cafc91 q123456789 sandra1 peanut1 barry1
c2h5oh all4one ncc74656 austin31 p0o9i8u7 smith1 poker1 frodo1 tasha1 password9 killer123 fuck69 max333 kenny1 panda1
nokia1 scooby1 123qwert summer69 alex12 hello12 11111a dilbert1 romeo1 weed420 sasha123 12345abc starwars1 qwe321
123456789d bradley1 fucker1 robin1 gators1 fuckme2 smart1 johnny5 tanya1 69camaro 5wr2i7h8 s123456 melanie1 apollo11
bigdog1 gonzo1 mustang2 freddy1 kathy1 samuel1 trinity1 1q2q3q 12345qaz bandit1 hello2 1michael blake1 123456789qwe
dima123 angela1 sixty9 alexander1 blue42 thumper1 7777777a lauren1 trumpet1 cooper1 favorite6 skipper1 rugby1 grace1
007bond jupiter1 segblue2 dixie1 phish1 123456w abcdefg1 young1 allison1 lucas1 special1 murphy1 travis1 flower2
wayne1 liberty1 q1w2e3r sunshine1 password01 computer1 1qazxsw23edc jesus123 bosco1 charlie2 allen1 calvin1 1234rewq
puppy1 1qazzaq1 playboy2 1million vampire1 zorro1 zxcvb123 frankie1 tango1 justice1 fuckme69 keith1 benny1 canada1
trooper1 shark1 123456as sonic1 video1 password99 popcorn1 blue11 asd222 blue23 mommy1 giants1 123456qqq 123456d
left4dead england1 lol12345 met2002 123456n rambo1 please1 3ip76k2 asdfgh1 weare138 rufus1 12345r diver1 dan123
mercury1 alpha123 naughty1 mazda3 paladin1 asdfg123 jeter2 jordan2 1qazxsw tammy1 donna1 cbr900 medic1 simple1
huskers1 aol123 rabbit1 ziggy1 laser1 muffin1 123q123 claudia1 demon666 diana1 1qw23er4 flyers88 nokia5800 stewart1
iceman1 ireland1 cantona7 julia1 penis1 mustang5 pearl1 aaaa1111 flower1 buster12 jennifer1 nemrac58 qweasdzxc123
8inches braves1 123456g spock1 metal1 soccer11 metallica1 123456789r flipper1 pro100 love1234 banana1 1111qqqq
asdasd123 101091m arizona1 alex1234 111aaa 55bgates shane1 baby123 abc123456 noles1 beckham7 riley1 smile1 angel2
mario66 nokia123 as123456 access1 kristin1 phantom1 1q2q3q4q poppy1 sierra1 1234567aa jesse1 rrpass1 care1839 aaa123
jupiter2 lucky123 myspace1 z12345 qwerty13 nascar1 1234qaz chopper1 z1x2c3v4b5 123456v dallas22 2hot4u goose1 ass123
audia6 princess1 funny1 drag0n start123 light1 winter99 miami1 nothing1 bryan1 rocky2 mike1234 chuck1 volvo1 2wsx3edc
xxxxxx1 audi80 demon1 anton1 camero1 123456789v adidas1 jaguar1 a1a2a3a4 gizmodo1 poop123 jackie1 cool123 q1q2q3q4q5
girls1 kenneth1 raymond1 surfer1 7grout spiderman1 jesus777 rocket1 123456789o friday13 booger1 bigdick1 qaz123wsx
1z2x3c4v5b nokia5530 123456f websol76 india123 fuzzy1 20spanks timoxa94 1234567890z mazda323 wally1 magic123 kristen1
qq123456 1bitch jeffrey1 came11 12345d 1qaz2wsx3edc4rfv 2sweet letme1n buddy2 rhino1 ilya1234 pippen33 queen1 marty1
blade1 system1 georgia1 trout1 b12345 general1 qw123456 bears1 chickenwing101 boris1 rosebud1 987654321a a1b2c3d4e5
cool12 racer1 sniper1 bp2002 nancy123 sandman1 tracy1 anthony7 victory1 photo1 goofy1 access99 6uldv8 quant4307s
z123456 badboy1 eagle2 a1s2d3f4g5 123456c monkey69 batman12 lincoln1 horse1 molly123 booboo1 star123 3rjs1la7qe p0o9i8
nissan1 password11 jessica2 dragon01 qazxsw123 warcraft3 ralph1 bigred1 chevys10 hooters1 douglas1 gibson1 911turbo
detroit1 monica1 0o9i8u7y terry1 aaaaaa1 school1 mike23 daniel12 atlanta1 truck1 dante1 1mustang cosmo1 favorite2
vegas1 a111111 a4tech groupd2013 angel666 bmw318 crash1 nexus6 astro1 madonna1 butch1 sooners1 shelby1 skeeter1 baker1
blaze1 service1 timothy1 bmw2002 1234abc quake3 hunter12 pilot1 lotus1 1password lexus1 bravo1 roman1 gregory1
rocky123 diablo1 zaq12345 ethan1 sexy123 eatme1 futyn007 camaro1 disney1 fubar1 dancer1 dragon123 manager1 speed1
alex01 madala11 nokia5130 dima1995 baron1 2300mj friends1 denis1 smoke420 cobra427 12345w ricky1 scout1 fantasy1
pussy2 alabama1 freedom2 123456y radar1 l3tm31n xxx777 michelle1 admin123 rosie1 willie1 tom123 123qwe123qwe my3sons
s12345 welcome2 fireman1 mike69 jasper1 yamaha1 alexis1 q1q2q3q4 newproject2004 monkey2 1monkey stinger1 windows1
empire1 barbara1 bubba2 3edc4rfv sublime1 rogue1 12345v stinky1 michele1 boots1 vette1 devil1 1a2s3d4f5g shawn1
prelude1 miles1 marley1 gabby1 qazwsxedc1 w00t88 porsche911 pussy4me becky1 anthony2 money2 j3qq4h7h2v nigger1 m12345
www123 piper1 lux2000 fordf350 star12 camel1 gemini1 google1 12locked spanky1 chief1 sonny1 ronald1 123456789p
corvet07 kevin123 monday1 space1 1qwert arthur1 a123456a ironman1 abbey1 asd456 maximus1 pegasus1 dreamer1 gfhjkm12
blessed1 12345asd yankee1 m0nkey nemesis1 sevenof9 revival47 123456789l sk8ordie enter123 1234kekc apollo1 turk182
ddddd1 bbbbbb1 cccccc1 fucmy69 pass12 reddog1 janet1 biker1 snowman1 clyde1 mike12 not4you charlie123 123456qq renee1
123456ab newpass1 ab1234 zxcvb12345 monkey123 master123 today1 adrian1 capital1 turtle1 asd12345 qwerty78 lovely1
12345k 1a2b3c4d5e nokia5230 everton1 123mudar 159753a l58jkdjp! 1a2a3a4a 123qweas quest1 eatme69 heather2 chris12
sanity72 frank123 rasta69 1money rt6ytere mark123 zippy1 buckeye1 angel12 newport1 four20 xxx666 rb26dett betty1
cynthia1 viking1 willy1 brenda1 james2 twins2 zzz111 pontiac1 russell1 austin316 apple2 jesus7 teacher1 porn4me
hershey1 control1 belle1 dima55 chris2 bulls23 qaz741 lebron23 qwerty99 kayla1 anna2614 pyramid1 123456b saab900
bigboy1 fred1234 chewy1 marina1 bulls1 1letmein love11 davis1 1911a1 radio1 sports1 birthday4 account1 lemon1 fordf250
river1 oasis1 cassie1 qwaszx12 1qazxc spartan117 yanks1 antonio1 0000000000o bonnie1 germany1 nikita1 rover1 hallo1
cherry1 deborah1 sigma1 hunter2 fritz1 elvis123 sharon1 russian7 leroy1 albert1 seattle1 lindsay1 nicky1 samson1
poi098 music123 parker1 dalejr8 helen1 polly1 pluto1 unicorn1 shadow01 zappa1 jessie1 qwerty2 qaz12345 zzz123 blaster1
gumby1 pokemon123 element1 asdfg12345 123123z mamo4ka domainlock2005 lakers24 flowers1 666666a bilbo1 hell666 yamahar6
basebal1 homer123 john12 lance1 skippy1 mango1 r4e3w2q1 friday1 1dallas express1 x72jhhu3z ram1500 123456asd p455w0rd
william2 1ranger !qaz2wsx 67camaro 12qwerty phoenix2 never1 hawks1 acura1 f15eagle go2hell zelda1 1qazse4 marvin1
cbr600rr payton34 123456789k canon1 saab9000 family1 packard1 kodiak1 ace123 chance1 january1 jenna1 copper1 stella1
17171717aa mustang9 chipper1 panties1 dingo1 pandora1 jbond007 777vlad silly1 debbie1 12s3t4p55 theman1 october1
erica1 chevy2 fun4me jason123 timmy1 hd764nw5d7e1vb1 united1 keksa12 ub6ib9 123bbb blondie1 sport1 first1 zzzzz1
bmw320 5tgb6yhn camelot1 soccer13 jazzy1 sober1 major1 waldo1 ebony1 francis1 a1a2a3a4a5 victor1 357mag 000000a
hitman47 porn123 blue44 zxcvbn1 bruno123 1basebal mustang8 brent1 cezer121 123hfjdk147 lotus123 monkey11 m0nk3y
pookie1 4rfv3edc eleven11 123qwe456 654321a dragon13 voodoo1 anna123 naruto1 qazxsw12 china1 zz8807zpl emmitt22
8phrowz622 balls1 dragon11 lindsey1 ben123 foxcg33 mazda1 trucker1 eatme2 vegas123 spice1 tim123 dude123 rebbyt34
hawkeye1 lizard1 123masha 1hxboqg2 toyota1 b123456 evil666 david12 eight8 steel1 c3por2d2 gunner1 redwing1 carmen1
blowme1 121212q andre1 085tzzqi usmc0311 loveme89 1shadow martin6 tucker1 car123 sydney1 063dyjuy 123321z spade1
luv2epus 12345c bowl300 44magnum apples1 qwerty777 boris123 jared1 angie1 indy500 summer12 helpme1 open1234 donald1
gordon1 monique1 willow1 titan1 fresh1 mike01 miranda1 5hsu75kpot chrissy1 brother1 dawgs1 123456abc police1 loveyou2
holiday1 black123 ducati99 sexy12 samantha1 ocean1 r2d2c3p0 random1 peter01 marco1 tiger7 redneck1 jamaica1 password3
pepsi123 open123 trojans1 bronco1 55chevy qwerty77 michael3 mustang0 2w3e4r steve123 xxxxx1 charles2 year2005 porn69
single1 0o9i8u kermit1 yyyyyy1 allan1 summer01 chico1 112233a pamela1 christy1 112233q roland1 coffee1 andrew12
indiana1 strange1 leno4ka carol1 kirby1 saturn1 leeds1 alex11 louise1 blackie1 loveme1 pentium4 all4me 1qaz!qaz prime1
jimmy123 golfing1 8phrowz624 qwert12 lol1234 flyers1 master01 angel7 alpha7 floyd1 westham1 loveyou1 tinker1 dream1
sound1 robert2 dance1 phillip1 mapet123456 funky1 bmw525 3465xxx vfr750 h2opolo 10sne1 titanic1 dolly1 mustang3
christ1 zxcvb1 hot123 fred123 good4u conan1 adam25 marcus1 wicked1 test11 buster01 1asshole 26exkp number9 dddddd1
dennis1 nomar5 booty1 postov1000 world1 anita1 tigger12 redhead1 ilya1992 user345 speedy1 whatever1 arrow1 charlie3
bball1 smooth1 michael9 messi10 skyline1 nokia3250 aloha1 focus1 33rjhjds march13 1a2a3a bastard1 rooster1 bones1
123rrr sushi1 matthew2 pioneer1 october2 ronaldo7 d12345 thelast1 walter1 1footbal blue69 151nxjmt gsxr600 lucas123
cisco1 aaaaaaa1 shadow2 dragon99 party1 sting1 level42 walker1 1batman 2wsxzaq1 1killer trustn01 crimson1 letmein22
elite1 boss302 mike11 sailor1 joshua12 123321qwe iloveu2 audi100 7hrdnw23 rice80 zaq1xsw2cde3 viper123 satan1
chocolate1 abigail1 slayer666 haley1 lucky777 number6 footbal1 fuckyou123 favorite8 master11 shadow11 1a2a3a4a5a
orlando1 blink18 brianna1 red12345 buddha1 favorite7 wildcat1 k123456 shooter1 olivia1 orange12 louis1 rocks1 sampson1
nokian70 pass99 gy3yt2rgls oscar123 derrick1 grant1 asd123asd scruffy1 brutus1 network1 1buster shady1 kitty123
passw0r coach1 mnbvcxz1 birdie1 access2 fuck0ff nascar3 simpson1 david2 birthday1 asdfg1 3e2w1q iawgk2 1lover fluffy1
1jennife k2trix classic1 olds442 slut69 jim123 zzzzzz1 atlas1 1fuckme 1harley michael8 qweqwe123 123456789abc jelly1
boscoe01 tristan1 donkey1 kings1 soccer2 passion1 malcolm1 brian123 carter1 d123456 sable1 welcome123 dragon7 jagr68
poopy1 123456h angel13 q1234567890 123456789n pi314159 joyce1 online1 internet1 rasta1 tigger01 petra1 1234567u
glock17 force1 68camaro 1bigdog sweet16 gypsy1 rob123 dave123 lucky2 xavier1 thomas12 123123e ibill01 ghbdtn12
admin18533362 dale03 sarah123 rocco1 abc321 hun999 trader12 heart1 roberto1 hottie1 diane1 mounta1n camaroz2 paper1
toshiba1 dick69 1qay2wsx 2wsxcde3 trust1 august1 elena1 boobs1 pokey1 2cool4u college1 8balls ak1234 pass01 blue45
bigfoot1 million1 patrick2 sc00ter winter12 catfish1 camaro69 player69 crazy8 qqqqqq1 warcraft1 a123321 qqqq1111
123456p 123456zxc jack123 paula1 kobe08 green12 asd1234 metal666 123xyz raider1 temp1234 23176djivanfros
123456789qwerty saturn5 nokia5300 nonrev67 audis4 lisa69 hendrix1 shadow13 capa200 cathy1 devils1 dominic1 nicholas1
vlad1996 dragon88 connie1 astra1 connect1 qwe789 katrina1 blade2 ginger12 venus1 pablo1 123456j wallace1 seven77
shorty1 polska1 justin12 system32 zebra1 sk8ter cvzefh1gkc water123 nelson1 craig1 scooby2 peter123 damage11 michael7
country1 cards1 jjjjj1 gggggg1 ppppp1 1aaaaa john1234 man123 xytfu7 ronaldo9 1chris 1george 1bubba 1diamond 1golfer
3edcvfr4 1qw23e george12 king123 andreas1 jys6wz train1 out3xf picard1 isacs155 paige1 stars1 dbrf134 paul123 tahoe1
maverick1 dragons1 favre4 psycho1 w1w2w3w4 save13tx sunrise1 clinton1 slayer66 animal1 psychnaut1 silver12 alpha12
driver1 guess1 integra1 4r3e2w1q fatluvr69 xsw21qaz slimed123 1q2q3q4q5q big123 indians1 mack10 diesel1 nikita123
qwerty22 alex22 cyber1 den123 nokia3310 scott123 black2 japan1 dexter1 1234567z oc247ngucz 1111111111zz porn4life
spawn1 mopar1 freak1 peaches2 three3 cum4me angels1 denise1 ready1 thomas2 oceans11 richard2 bear12 death123 taylor12
jeepcj7 caitlin1 slipknot1 123456o dima1996 0wnsyo0 123sas 2112rush dte4uw police22 boner1 bbbbb1 elite11 disco1
steph1 love22 qwerty00 eeeee1 123123123q ilove69 w4g8at 1jordan 4snz9g hot2trot blue33 matthew7 pedro1 omega2 runner1
whitney1 bulldog2 omega3 sex6969 hotel6 1111aaaa adams1 bones69 fuck777 ronaldo1 whiskey1 kitten1 as1234 anton123
kelly123 pepper12 ashley12 daddy123 toronto1 danni1 scotty1 vaz21099 horny69 password4 blue21 stealth1 naked1
qwaszx123 dragon22 kban667 echo45 badger1 tippy1 metro1 jackson2 island1 moses1 123123qwe qwer4321 gr8ful hello2u
vermont1 jake12 reaper1 1357911q roma123 bernard1 trigger1 future1 bennett1 daniela1 logan5 jimmy2 chevyz71 1nicole
halflife2 sk84life fuck12 123456789w denis123 12344321q lollol1 soldier1 bogey1 talon1 patriot1 12345e robert12 love13
380zliki 1robert monica2 1daddy reggie1 12qwasz sssss1 orange8 t34vfrc1991 fffff1 check1 hr3ytm maria123 al9agd dhip6a
7uftyx moore1 doctor1 spooky1 chicago2 mexico1 transam1 seven11 good2go ellen1 123456qaz soccer15 q1w2e3r4t seven777
a12345a sandy123 kramer1 chevy454 beauty1 yummy1 azerty123 samurai1 wilson1 airforce1 newlife1 texas2 123qaz123
shotgun1 charlie9 aa1234 123456789qaz 555555a a123123 home123 55555a aol999 4rfv5tgb froggy1 3girls celtic1 freedom7
alyssa1 butter1 haha123 garrett1 lover69 anime1 piazza31 boogie1 1234qwerty scooter2 colleen1 ernie1 patrick9 jake123
mustang7 elvira26 steelers1 red1234 ou812ic bobby123 redsox04 ladybug1 thomas01 golgo13 password69 stalker1 r12345
jonathan1 hammers1 all4u8 larry123 hansolo1 4904s677075 kirill123 shadow123 w12345 12345i harley01 007james love23
strike1 apache1 l2g7k3 celtics1 soccer7 shadow69 andy123 ggggg1 eeeeee1 12345f abcdef1 ellie1 doqvq3 browns1 sister1
kitty2 1william c6h12o6 1james steeler1 pkxe62 2fchbg fun123 aaa340 mp8o6d tequila1 hunter01 ferrari3 winston2 people1
soccer14 power2 013cpfza bmw325i 12345trewq defiant1 1234rmvb daniel2 siemens1 jay123 amanda18 maddog1 babygirl1
biteme69 chester2 scooby12 rules1 biscuit1 beaver1 change1 jenny69 10inches t123456 katana1 falcon16 q1a2z3 g00ber
blue13 password0 london12 dragon76 12345g blue55 daniel123 valerie1 barbie1 1cowboy packers4 martini1 red321 maxim1
golf12 vika123 ricardo1 password1234 saint1 lilly1 baller1 fred12 cupcake1 bmw123 xrp23q leo123 q8zo8wzq 1winner
batman99 rider1 kinky1 dannon4 bella123 super7 shock5 driver8 3stooges buddy12 loveme2 ghbdtn1 qazxsw21 howard1 stacy1
ibill123 lena123 harry123 erika1 heaven1 123asd123 testme2 gnasher23 rjw7x4 birthday21 dad2ownu 1pillow elaine22
yyyyy1 iiiiii1 hhhhhhh1 curtis1 qw1234 mitch1 jordan12 pwxd5x 8dihc6 qbg26i alex13 1hunter snowy1 1tigger alex99
154ugeiu gandalf2 111111aa g3ujwg ford150 cup2006 383pdjvl 2girls iiiii1 brendan1 dragon2 easy123 hotrod1 2w3e4r5t
colt1911 doma77ns venom121293 blue01 free4all welkom01 12345zxcvb moss84 golf18 porno69 vfvf123 melissa2 black12
derek1 foxtrot1 riker1 kelly001 jennife1 amanda12 a7777777 piano1 britney1 alfa156 mazdarx8 gecko1 wings1 master2
sherman1 louie1 victoria1 marissa1 quality1 qwerty21 nokia5310 senna1 dragon66 nec3520 locoman0 nokia6303 cookies1
denver1 wesley1 1patrick benji1 new123 quick1 1hello mets86 billy123 number2 nigga1 chicken2 libby1 gizmo123 hockey12
pimp69 usmc1775 open4me audia3 kasia1 lakers32 dragon23 ozzie1 sissy1 mookie1 its420 broncos7 robbie1 chelsea2 spirit1
nurse1 rodeo1 john11 f00bar alpha3 samsung2 tyler123 4wheel smile123 topgun1 qwe123asd lost4815162342 mobil1 art131313
tyler2 jjjjjj1 12345678c slipknot666 batman69 ffffff1 bear123 sweetie1 123zzz 6string m5wkqf jake01 1martin l8g3bkde
ar3yuk3 goober1 4r5t6y trial1 x24ik3 razor1 ccccc1 hhhhh1 patch1 just4you bethany1 gordo1 sxhq65 t26gn4 3cudjz
pxx3eftp f9lmwd durango1 hihje863 george2 dapzu455 password6 cool99 123kat alpha06 green2 gr8one qwerty6 sex666
postov10 2sexy2ho katie123 phone1 brazil1 austin12 1234ab ranger99 mindy1 qwertyu1 dummy1 78girl mongo1 skate1 eminem1
africa1 access12 cidkid86 verizon1 boxer1 cigar1 testing123 orange44 salem1 wolves1 anna12 naruto12 daisy123 adult1
dragon10 claire1 soccer22 taylor2 ollie1 cheer1 favorite5 123qwe321 grizzly1 asdfgh12 cougar1 amanda69 google123
cracker1 monkey7 11223344q spoon1 sexy1234 master99 vicki1 ranger01 9inches climb7 mark1234 hogan1 pickles1 preston1
nomad1 killer7 carla1 blazer1 charger1 freddie1 buster11 1234567890s cadr14nu ready2go my3kids pi3141 1066ad review69
candy2 hunting1 aragorn1 happy69 sailing1 tracy71 history1 1summer games1 lions1 nolimit8 marta1 parol1 pirate1
satana666 q55555 nx74205 charmed1 polaris1 golf72 clemson1 stuff1 turkey1 sochi2014 123456789g mark22 michael6 123dan
qqh92r fffffff1 zzzzzzz1 wolf666 tomcat1 andrew2 1charlie nimda2k d6o8pm 7bgiqk nicole2 dgl70460 sosa21 corey1 green3
husky1 bondage1 member1 take8422 bbb747 ch5nmk 5rxypn fuaqz4 acun3t1x rasta220 mike13 123456i omar10 tommy2 striker1
roman123 letmein6 dutch1 house123 1thunder vaz2107 teddy2 smiley1 12monkey nolimit9 ssssss1 wwwww1 qw12er34 hardcore1
1fuckyou apple12 student1 aq1sw2de3 qwerty123456789 1pepper love143 farside1 fortune12 love21 tarheel1 simon123
password7 google12 teddy123 qwertyu8 jessica0 123456789x soccer17 caesar1 lewis1 89231243658s goblue1 alpha2 courtney1
henry14 olga123 tribe1 devilmaycry4 another1 mama1234 magda1 dasha123 blood1 freeman1 charlie5 password5 tornado1
secret12 andre123 qweasdzxc1 william3 forest1 fatty1 ias100 gznybwf13 assa1234 avenger1 combat123654 xaccess2 vlad1997
12e3e456 69a20a go1234 mine2306 qwerty66 trevor1 1soccer xsw23edc precious1 piggy1 kkkkk1 robyn1 tbone1 jack12
poiu0987 summer06 bud420 rescue1 good12345 killer2 pentium1 wonder1 321ewq onelove1 ferrari2 bigtits1 sunny123 paul12
harvey1 james23 dodger1 maria6 bentley1 s1107d saints1 tigger69 hoops1 theone1 1daniel misha1 plastic1 canes1 digger1
crack1 iceman69 qqqqqqq1 efbcapa201 vova123 james11 michael0 picasso1 ranger2 art123 ddddddd1 2002tii thunder2 1ginger
charlie6 lucifer1 monty123 nick12 043aaa 56qhxs d6wnro super8 1thomas sr20det 4meonly galaxy1 hanna1 mark12 xakep1234
howdy1 sammy12 2wsx1qaz fucker69 1orange qwerty5 casey123 3ki42x 4zqauf q9umoz 3mpz4r yy5rbfsc lllll1 w123456 zsmj2v
david69 2n6wvq p3wqaw love4u 4money sn00py 2good4u 1972chev 121212a uwrl7c 4wwvte gsxr1100 green5 forest11 tommy123
giant1 jamesbond007 6chid8 ptfe3xxp pervert1 123123123a a987654321 dont4get golf69 duncan1 colin1 mof6681 a55555
letmein7 ooooo1 asd123456 wrinkle5 anna1987 freedom3 matrix2 gold123 123a123 larry33 mocha1 123123qweqwe camera1
doris1 naruto123 quake1 note1234 bigal1 sergey1 alex777 123456789b asq321 year2000 jameson1 alex32 4815162342lost
sasha1996 1q2a3z alien1 virgo1 love4ever falcons1 pokemon12 plato1 scarface1 kobe24 angel777 star11 ringo1 ghjcnj123
brooke1 chosen1 angel22 q12345678 studio54 orion2 123456e brett1 lucky3 recon1 hobbes1 bh90210 surfing1 memphis1
335533aa 999111999q aspen1 f3gh65 shadows1 4z34l0ts stacey1 nokia8800 test01 leslie1 july23 loveu2 misty123 swimmer1
giggs11 candy123 april12 juice1 1z2z3z jericho1 slash1 twisted1 monkey13 summer05 hotdog1 amber123 p12345 jack1234
jester1 glock21 count0 ranger21 bishop1 sluts1 kennedy1 march1 smith123 dragon21 123456789qqq inferno1 taffy1 kimmy1
090909t mmmmm1 charlie7 senha123 juice2 tower1 nick123 suka123 martin12 p00kie bitch123 wrest666 12345678z 12345as
12qw34 123456789t qq123456789 78n3s5af 4rkpkt nokian95 g9zns4 ozlq6qwm all4you shelly1 bbbbbbb1 jjjjjjj1 barkley1
123www shadow99 abcde123 123fuck gwju3g pzaiu8 royal1 buttons1 368ejhih 57np39 t4nvp7 1spider 808state 87t5hdf 1andrew
2bad4u 1bigdick savage1 maggie11 angel01 cookie12 pacific1`;
